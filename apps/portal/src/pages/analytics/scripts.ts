type Policy = { createScriptURL(url: string): string };

const mark = "data-analytics";
let configured: ReadonlySet<string> = new Set();
let policy: Policy | undefined;

/** The page lets no text become a script; the addresses that the brand's operator has set may. */
const rule: Policy = {
  createScriptURL(url) {
    if (!configured.has(url)) throw new TypeError("This is no script of the brand's analytics.");
    return url;
  },
};

/** Once a page: its security policy takes each name but once, and none where the page was served without scripts. */
function policyOfPage(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rule: Policy): Policy } };
  policy ??= trustedTypes?.createPolicy("analytics", rule) ?? rule;
  return policy;
}

/** Exactly these scripts are on the page afterwards (1 §4): those that are there stay as they are, others go. */
export function showScripts(urls: readonly string[]): void {
  configured = new Set(urls);
  const there = new Set<string>();
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[${mark}]`)) {
    const url = script.getAttribute(mark) ?? "";
    if (configured.has(url)) there.add(url);
    else script.remove();
  }
  for (const url of urls) {
    if (there.has(url)) continue;
    const script = document.createElement("script");
    script.async = true;
    script.setAttribute(mark, url);
    script.src = policyOfPage().createScriptURL(url);
    document.head.append(script);
    everShown = true;
  }
}

let everShown = false;

/** What a script has begun goes on after its element has gone: only a new page is without it. */
export function haveScriptsRun(): boolean {
  return everShown;
}
