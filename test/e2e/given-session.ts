import { inTheBuilding, password, type Visit } from "./browser.ts";

type Reply = {
  token: string;
  expires_in: number;
  refresh_token: { token: string; expires_in: number };
  user: { uuid: string };
};

/**
 * Gives the visitor a session of this person, as the portal keeps one (session.ts), and opens a page: the building's home unless `path` names
 * another. For journeys that are not about signing in; those walk it step by step (`signIn`).
 */
export async function enter(
  visitor: Visit,
  email: string,
  { path, secret = password }: { path?: string; secret?: string } = {},
): Promise<void> {
  const { page, context, at, address, ahead } = visitor;
  const { hostname, port } = new URL(at("/"));
  const [brand = ""] = hostname.split(".");
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/v2/login`, {
    method: "POST",
    // Only a browser, which identifies itself as one, gets the cookie that a refresh token needs.
    headers: {
      "content-type": "application/json",
      "x-brand": brand,
      "sec-fetch-site": "same-origin",
      // A person's list of sessions shows the browser's name.
      "user-agent": await page.evaluate(() => navigator.userAgent),
      ...(address ? { "x-forwarded-for": address } : {}),
    },
    body: JSON.stringify({ email, password: secret }),
  });
  if (!answer.ok) throw new Error(`${email} is not let in: ${answer.status} ${await answer.text()}`);
  const { token, expires_in, refresh_token, user } = (await answer.json()) as Reply;
  const cookies = answer.headers.getSetCookie().map((line) => cookieOf(line, hostname));
  if (!cookies.some(({ name }) => name.endsWith("companion"))) throw new Error("The session has no companion.");
  await context.addCookies(cookies);
  const now = Math.floor((Date.now() + ahead) / 1000);
  const renewal = { token: refresh_token.token, expiry: now + refresh_token.expires_in };
  const session = { tokens: { token, expiry: now + expires_in, refresh_token: renewal }, user };
  const given = await context.addInitScript(
    ({ origin, kept }) => {
      if (location.origin === origin) localStorage.setItem("atrium.session", kept);
    },
    { origin: new URL(at("/")).origin, kept: JSON.stringify(session) },
  );
  await page.goto(at(path ?? "/"));
  // Only the first page: what the portal changes about it later, stays.
  await given.dispose();
  if (path === undefined) await page.waitForURL(inTheBuilding);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The companion cookie of a refresh token, as the server sets it. */
function cookieOf(line: string, domain: string) {
  const [pair = "", ...attributes] = line.split("; ");
  const named = new Map(attributes.map((each) => each.split("=", 2) as [string, string | undefined]));
  const at = pair.indexOf("=");
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    domain,
    path: named.get("Path") ?? "/",
    httpOnly: named.has("HttpOnly"),
    secure: named.has("Secure"),
    sameSite: named.get("SameSite") === "Lax" ? ("Lax" as const) : ("Strict" as const),
    ...(named.has("Max-Age") ? { expires: Math.floor(Date.now() / 1000) + Number(named.get("Max-Age")) } : {}),
  };
}
