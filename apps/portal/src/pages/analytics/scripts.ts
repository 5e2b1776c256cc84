type Policy = { createScriptURL(url: string): string };

const mark = "data-analytics";
let configured: ReadonlySet<string> = new Set();
let policy: Policy | undefined;

/** Trusted Types block text as a script address; the addresses that the brand's operator has set are allowed. */
const rule: Policy = {
  createScriptURL(url) {
    if (!configured.has(url)) throw new TypeError("This is no script of the brand's analytics.");
    return url;
  },
};

/** Once per page load: the page's security policy accepts each policy name once, and none where the page was served without scripts. */
function policyOfPage(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rule: Policy): Policy } };
  policy ??= trustedTypes?.createPolicy("analytics", rule) ?? rule;
  return policy;
}

/** Afterwards exactly these scripts are in the page (1 §4): existing ones stay, others are removed. */
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

/** A removed script's code keeps running: only a reload stops it. */
export function haveScriptsRun(): boolean {
  return everShown;
}
