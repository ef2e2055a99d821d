import { call } from "./call.js";
import { byId, showApp, showDone } from "./dom.js";
import { isTicked, onSubmit, textOf } from "./form.js";

onSubmit(
  "sign-up",
  (form) =>
    call("POST", "/account/signup", {
      email: textOf(form, "email"),
      password: textOf(form, "password"),
      accept_terms: isTicked(form, "accept_terms"),
      terms_version: textOf(form, "terms_version"),
    }),
  () => {
    byId("sign-up").hidden = true;
    showDone("sign-up-done");
  },
);
showApp();
