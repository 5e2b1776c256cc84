import { FieldsMissing } from "./card-fields.ts";

type Rules = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Rules };

/** A provider's script, by the address that our server gives; loaded once, however often fields are opened. */
const asked = new Map<string, Promise<void>>();
/** Trusted Types block text as a script address; an address from our server is allowed. */
let allowed = "";
let policy: Rules | undefined;

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const rules: Rules = {
    createScriptURL(address) {
      if (address !== allowed) throw new TypeError("This is no script of a card provider's.");
      return address;
    },
  };
  policy ??= trustedTypes?.createPolicy("card-fields", rules) ?? rules;
  allowed = url;
  try {
    return policy.createScriptURL(url);
  } finally {
    allowed = "";
  }
}

/** Loads a provider's script, which the page's content security policy must allow. A failed load is repeated. */
export function loadScript(url: string): Promise<void> {
  const known = asked.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trusted(url);
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      asked.delete(url);
      script.remove();
      reject(new FieldsMissing("The card provider's script did not come."));
    });
    document.head.append(script);
  });
  asked.set(url, loading);
  return loading;
}
