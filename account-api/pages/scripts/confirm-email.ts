import { call } from "./call.js";
import { showApp, showDone } from "./dom.js";
import { onSubmit } from "./form.js";
import { takeMailedToken } from "./mailed-token.js";
import { dropSession } from "./session.js";

const token = takeMailedToken() ?? "";
onSubmit(
  "confirm",
  () => call("POST", "/account/email/confirm", { token }),
  (_body, form) => {
    dropSession();
    form.hidden = true;
    showDone("confirm-done");
  },
);
showApp();
