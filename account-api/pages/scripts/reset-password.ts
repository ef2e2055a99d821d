import { call } from "./call.js";
import { byId, showApp, showDone } from "./dom.js";
import { onSubmit, textOf } from "./form.js";
import { takeMailedToken } from "./mailed-token.js";
import { dropSession } from "./session.js";

const token = takeMailedToken();
byId(token === null ? "ask" : "set").hidden = false;

onSubmit(
  "reset-ask",
  (form) => call("POST", "/account/password-reset", { email: textOf(form, "email") }),
  (_body, form) => {
    form.hidden = true;
    showDone("reset-ask-done");
  },
);
onSubmit(
  "reset-set",
  (form) => call("POST", "/account/password-reset/confirm", { token, password: textOf(form, "password") }),
  (_body, form) => {
    dropSession();
    form.reset();
    form.hidden = true;
    showDone("reset-set-done");
  },
);
showApp();
