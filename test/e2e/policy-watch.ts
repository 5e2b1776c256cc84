import { type BrowserContext, expect } from "@playwright/test";

/** Journeys that break a page's policy on purpose, by words of their titles, and what they break. */
const onPurpose: readonly { title: RegExp; breaks: RegExp; because: string }[] = [
  {
    title: /^36 addresses that are scripts/,
    breaks: /script-src-attr|style-src|base-uri|inline event handler|inline style|base URI/,
    because: "the sanitiser reads hostile texts in a document of its own, under the page's policy",
  },
  {
    title: /^36 (37 )?the control/,
    breaks: /./,
    because: "payloads are put into a page of the portal, so that the watch has something to see",
  },
  {
    title: /no other script may run$/,
    breaks: /https:\/\/stats\.northlight\.example\/count\.js/,
    because: "another brand's script is asked for, which the policy keeps out",
  },
];

/** How the browser says that a policy forbade something, in its console; what pages hear of it themselves says the rest. */
const forbidden =
  /content security policy|trusted ?types?\b|this document requires 'Trusted|permissions policy|Refused to /i;

const met: string[] = [];

/** Notes each violation of a policy on any page, frame or window of a visitor; the journey fails by it at its end (test 37). */
export async function watchPolicies(context: BrowserContext): Promise<void> {
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && forbidden.test(text)) met.push(`${message.page()?.url() ?? ""}: ${text}`);
  });
  await context.exposeBinding("atriumPolicyBroken", (_, broken: string) => void met.push(broken));
  await context.addInitScript(() => {
    const tell = (globalThis as unknown as { atriumPolicyBroken(text: string): void }).atriumPolicyBroken;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) =>
      tell(`${documentURI}: ${effectiveDirective} forbade ${blockedURI}`),
    );
  });
}

/** Takes what was met so far, for whoever breaks a policy to see that it holds. */
export const violations = (): string[] => met.splice(0);

/** Fails where a policy was broken that a journey of this title does not break on purpose. */
export function expectPoliciesKept(title: string): void {
  const allowed = onPurpose.filter((one) => one.title.test(title));
  expect(met.splice(0).filter((text) => !allowed.some(({ breaks }) => breaks.test(text)))).toEqual([]);
}
