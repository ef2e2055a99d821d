import { sourceOfStyle } from "../../infra/http/pages/layout.js";
import { STYLE } from "../../infra/http/pages/style.js";

/** The style sheet of the account pages: that of the board, and forms, cards of keys and dialogs. */
export const ACCOUNT_STYLE = `${STYLE}
[hidden]{display:none!important}
.narrow{max-width:28rem}
form{margin-top:1rem}
#keys{margin-top:1rem}
.field{margin:0 0 1rem}
label,legend{display:block;font-weight:600;padding:0;margin:0 0 .25rem}
.field small{margin-top:.25rem}
input:not([type=checkbox]):not([type=radio]),select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.375rem}
input[aria-invalid=true]:not([type=checkbox]):not([type=radio]){border-color:var(--bad);border-width:2px}
input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
fieldset{border:0;padding:0;margin:0 0 1rem}
.choice{display:flex;gap:.6rem;align-items:flex-start;font-weight:400;margin:.35rem 0;min-height:1.75rem}
.choice input{flex:none;width:1.25rem;height:1.25rem;margin:.15rem 0 0;accent-color:var(--link)}
.inner{margin-left:1.85rem}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.1rem;font:inherit;font-weight:600;color:var(--ink);background:var(--tint);border:1px solid var(--soft);border-radius:.375rem;cursor:pointer;text-decoration:none}
button.main{color:var(--paper);background:var(--link);border-color:var(--link)}
button.grave{color:var(--paper);background:var(--bad);border-color:var(--bad)}
button:disabled,[aria-busy=true] button{opacity:.6;cursor:progress}
.buttons{display:flex;flex-wrap:wrap;gap:.6rem;margin:.75rem 0}
.error{color:var(--bad);font-weight:600;margin:.35rem 0}
.done{border-left:4px solid var(--good);background:var(--tint);padding:.75rem 1rem;margin:1rem 0}
.or{display:flex;align-items:center;gap:1rem;color:var(--soft);margin:1.25rem 0}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.card{border:1px solid var(--line);border-radius:.5rem;padding:1rem 1.25rem;margin:0 0 1rem}
.card h3{margin:0 0 .25rem;overflow-wrap:anywhere}
.card .buttons{margin-bottom:0}
.state{font-size:.8125rem;font-weight:600;border:1px solid currentColor;border-radius:1rem;padding:.05rem .6rem;margin-left:.5rem;white-space:nowrap}
.state.live{color:var(--good)}.state.ended{color:var(--soft)}.state.ending{color:var(--warn)}
section{border-top:1px solid var(--line);margin-top:2rem}
section>h2{margin-top:1.25rem}
summary{cursor:pointer;font-weight:600;padding:.5rem 0;min-height:2.75rem}
@media (min-width:56.01rem){.pair{display:grid;grid-template-columns:1fr 1fr;column-gap:3rem}}
dialog{width:min(34rem,calc(100vw - 2rem));max-height:calc(100vh - 2rem);overflow:auto;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:.6rem;padding:1.25rem}
dialog::backdrop{background:rgb(0 0 0/.55)}
dialog h2{margin:0 0 .75rem}
.secret{font-family:ui-monospace,monospace;font-size:.9rem;overflow-wrap:anywhere;word-break:break-all;background:var(--tint);border:1px solid var(--line);border-radius:.375rem;padding:.75rem;margin:.75rem 0;user-select:all}
.code{font-family:ui-monospace,monospace;letter-spacing:.1em;text-transform:uppercase}
@media (prefers-reduced-motion:no-preference){.done,.error{animation:shown .2s ease-out}@keyframes shown{from{opacity:0}}}
`;

export const ACCOUNT_STYLE_SOURCE = sourceOfStyle(ACCOUNT_STYLE);
