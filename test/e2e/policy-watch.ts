import { type BrowserContext, expect } from "@playwright/test";

/** Journeys that violate a page's policy on purpose, by a part of their titles, and what they violate. */
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
    title: /no other script may run/,
    breaks: /https:\/\/stats\.northlight\.example\/count\.js/,
    because: "another brand's script is asked for, which the policy keeps out",
  },
];

/** The browser's console messages about a violation; events in the page report the others. */
const forbidden =
  /content security policy|trusted ?types?\b|this document requires 'Trusted|permissions policy|Refused to /i;

const met: string[] = [];

/** Records each violation of a policy on any page, frame or window of a visitor, and fails the journey at its end (test 37). */
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

/** Returns and clears the violations so far, for journeys that cause them on purpose. */
export const violations = (): string[] => met.splice(0);

/** Fails if a policy was violated that a journey with this title does not violate on purpose. */
export function expectPoliciesKept(title: string): void {
  const allowed = onPurpose.filter((one) => one.title.test(title));
  expect(met.splice(0).filter((text) => !allowed.some(({ breaks }) => breaks.test(text)))).toEqual([]);
}
