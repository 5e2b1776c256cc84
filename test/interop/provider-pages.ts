const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x2F;", "/").replaceAll("&#039;", "'").replaceAll("&amp;", "&");

/** The form of a page with this field, with the values of its fields. */
function formWith(field: string, html: string): { action: string; fields: Record<string, string> } | undefined {
  const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  for (const [whole, tag = ""] of html.matchAll(/(<form\b[^>]*>)[\s\S]*?<\/form>/g)) {
    const inputs = [...whole.matchAll(/<input\b[^>]*>/g)].map(([input]) => [
      attribute(input, "name"),
      attribute(input, "value"),
    ]);
    const fields: Record<string, string> = Object.fromEntries(inputs.filter(([name]) => name));
    if (field in fields) return { action: attribute(tag, "action").replace(/^#$/, ""), fields };
  }
  return undefined;
}

/**
 * Goes through a provider's pages like a browser without scripts, and fills in the log-in form once. Returns what is sent to the portal: an address,
 * or a SAML form.
 */
export async function signInThere(start: URL, account: Record<string, string>): Promise<Record<string, string>> {
  const [asks = ""] = Object.keys(account);
  const cookies = new Map<string, string>();
  let next: { url: URL; form?: Record<string, string> } = { url: start };
  for (let step = 0; step < 10; step += 1) {
    const { url, form } = next;
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location) {
      const to = new URL(location, url);
      if (to.origin !== start.origin) return Object.fromEntries(to.searchParams);
      next = { url: to };
      continue;
    }
    const html = await answer.text();
    const sent = formWith("SAMLResponse", html);
    if (sent) return sent.fields;
    const asked = formWith(asks, html);
    if (form || !asked) throw new Error(`${answer.status}: ${html.slice(0, 2_000)}`);
    next = { url: new URL(asked.action || url, url), form: { ...asked.fields, ...account } };
  }
  throw new Error("The provider never came to an end.");
}
