import type { DemoPerson } from "./people.ts";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef1f6, #12151b); }
  main { width: min(26rem, calc(100vw - 2rem)); padding: 2rem; box-sizing: border-box; border-radius: 1rem;
    background: light-dark(#fff, #1c212b); box-shadow: 0 1rem 3rem rgb(0 0 0 / .12); }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; }
  p { margin: 0 0 1.5rem; color: light-dark(#566072, #a7b1c2); }
  form { display: grid; gap: .5rem; margin: 0; }
  form + form { margin-top: 1.5rem; }
  button, input { font: inherit; min-height: 3rem; box-sizing: border-box; border-radius: .6rem; padding: .4rem 1rem; }
  button { cursor: pointer; text-align: start; border: 1px solid light-dark(#cdd4e0, #39414f); background: none; color: inherit; }
  button:hover, button:focus-visible { border-color: #3b64d8; outline: 2px solid #3b64d8; outline-offset: -1px; }
  button small { display: block; color: light-dark(#566072, #a7b1c2); }
  button.main { text-align: center; background: #2f55c4; border-color: #2f55c4; color: #fff; }
  input { border: 1px solid light-dark(#8a94a6, #6b7687); background: transparent; color: inherit; width: 100%; }
  label { font-size: .9rem; }`;

/** The form sends the selected person's address as `email` to `action`, with the fields of `hidden`. */
export type SignInPage = {
  title: string;
  people: readonly DemoPerson[];
  action: string;
  hidden?: Record<string, string>;
  /** The address that the portal already knows. */
  hint?: string | undefined;
};

export function signInPage({ title, people, action, hidden = {}, hint = "" }: SignInPage): string {
  const extra = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");
  const buttons = people
    .map(
      ({ email, first_name, last_name }) =>
        `<button name="email" value="${escaped(email)}">${escaped(`${first_name} ${last_name}`)}<small>${escaped(email)}</small></button>`,
    )
    .join("");
  const post = `<form method="post" action="${escaped(action)}">${extra}`;
  return page(
    title,
    `<h1>${escaped(title)}</h1><p>A demo of a company’s own sign-in. Nobody here has a password.</p>
    ${post}${buttons}</form>
    ${post}<label for="email">Anyone else</label>
    <input id="email" name="email" type="email" required value="${escaped(hint)}" placeholder="name@company.example">
    <button class="main">Sign in</button></form>`,
  );
}

/** Returns a signed answer to the portal. The button is for browsers without scripts. */
export function postBackPage(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");
  return page(
    "Signing in",
    `<h1>Signing in</h1><form method="post" action="${escaped(action)}">${inputs}
    <button class="main">Continue</button></form><script>document.forms[0].submit()</script>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title><style>${style}</style><main>${body}</main></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
