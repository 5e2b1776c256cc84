import { expect } from "@playwright/test";
import { brands, password, type Visit } from "./browser.ts";

export type Handed = { token: string; building: string };

/** What an app has of its person: a token from the API itself, and the person's building. */
export async function handed({ at, address }: Visit): Promise<Handed> {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    // The machine does not resolve the brands' names; the browser does.
    const answer = await fetch(`http://127.0.0.1:${new URL(at("/")).port}/api${path}`, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const brand = { "x-brand": "harborline", ...(address ? { "x-forwarded-for": address } : {}) };
  const { token } = await ask<{ token: string }>("/auth/v2/login", {
    method: "POST",
    headers: { ...brand, "content-type": "application/json" },
    body: JSON.stringify({ email: brands.harborline.email, password }),
  });
  const { user } = (
    await ask<{ data: { user: { default_building_uuid: string } } }>("/users/current", {
      headers: { ...brand, authorization: `Bearer ${token}` },
    })
  ).data;
  return { token, building: user.default_building_uuid };
}

/** The one-time code that an app requests for its person, and puts into the address instead of the token. */
export async function codeFor({ at }: Visit, { token }: Handed): Promise<string> {
  const url = `http://127.0.0.1:${new URL(at("/")).port}/api/auth/v2/generate-web-view-code`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-brand": "harborline" },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { code: string }).code;
}
