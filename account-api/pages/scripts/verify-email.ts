import { call } from "./call.js";
import { showApp, showDone } from "./dom.js";
import { onSubmit } from "./form.js";
import { takeMailedToken } from "./mailed-token.js";

const token = takeMailedToken() ?? "";
onSubmit(
  "verify",
  () => call("POST", "/account/verify-email", { token }),
  (_body, form) => {
    form.hidden = true;
    showDone("verify-done");
  },
);
showApp();
