import { type BrandName, brands, password, type Visit } from "./browser.ts";

type Reply = {
  token: string;
  expires_in: number;
  refresh_token: { token: string; expires_in: number };
  user: { uuid: string };
};

/**
 * Somebody who has signed in before, at the home of their building: a session of the server's, kept in the browser as the portal keeps one
 * (session.ts). For journeys that are about something else; how one signs in is walked by those of signing in, step by step (`signIn`).
 */
export async function enter(visitor: Visit, brand: BrandName = "harborline"): Promise<void> {
  await enterAs(visitor, brands[brand].email);
}

export async function enterAs({ page, context, at }: Visit, email: string, secret: string = password): Promise<void> {
  const { hostname, port } = new URL(at("/"));
  const [brand = ""] = hostname.split(".");
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/v2/login`, {
    method: "POST",
    // A browser says so of itself: only it is given the cookie that a refresh token is worth nothing without.
    headers: { "content-type": "application/json", "x-brand": brand, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email, password: secret }),
  });
  if (!answer.ok) throw new Error(`${email} is not let in: ${answer.status} ${await answer.text()}`);
  const { token, expires_in, refresh_token, user } = (await answer.json()) as Reply;
  const cookies = answer.headers.getSetCookie().map((line) => cookieOf(line, hostname));
  if (!cookies.some(({ name }) => name.endsWith("companion"))) throw new Error("The session has no companion.");
  await context.addCookies(cookies);
  const now = Math.floor(Date.now() / 1000);
  const renewal = { token: refresh_token.token, expiry: now + refresh_token.expires_in };
  const session = { tokens: { token, expiry: now + expires_in, refresh_token: renewal }, user };
  // Of the portal's address, but none of its pages.
  await page.goto(at("/api/healthcheck"));
  await page.evaluate((kept) => localStorage.setItem("atrium.session", kept), JSON.stringify(session));
  await page.goto(at("/"));
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The companion of a refresh token, as the server sets it. */
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
