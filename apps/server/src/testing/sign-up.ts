import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Browser } from "./browser.ts";
import type { Rig } from "./rig.ts";

export const goodPassword = "Kupfer-Lampe-71";
export const otherPassword = "Wolken-Brett-93";

/** An unused address of the test pack's company. */
export function newcomer(): string {
  return `new-${randomUUID().slice(0, 8)}@acme.test`;
}

export function formFor(email: string, changes: object = {}): object {
  return {
    email,
    password: goodPassword,
    first_name: "Nora",
    last_name: "Neu",
    user_type_id: 1,
    is_term_accepted: true,
    is_email_accepted: false,
    ...changes,
  };
}

type Options = { headers?: Record<string, string>; remoteAddress?: string; token?: string };

export const signUp = (browser: Browser, email: string, changes: object = {}, options: Options = {}) =>
  browser.send("POST", "/auth/register", formFor(email, changes), options);

export const enterCode = (browser: Browser, code: string, options: Options = {}) =>
  browser.send("PUT", `/user-verification/code/${code}/consume`, undefined, options);

export const askReset = (browser: Browser, email: string, options: Options = {}) =>
  browser.send("POST", "/user-verification/v2/code/reset-password/send", { email }, options);

export const reset = (browser: Browser, email: string, code: string, options: Options = {}) =>
  browser.send(
    "PUT",
    "/user-verification/code/reset-password/consume",
    { email, code, new_password: otherPassword },
    options,
  );

export const useLink = (browser: Browser, token: string, new_password?: string) =>
  browser.send("PUT", "/user-verification/link/consume", { token, ...(new_password ? { new_password } : {}) });

export const logIn = (browser: Browser, email: string, password = goodPassword) =>
  browser.send("POST", "/auth/v2/login", { email, password });

export function outcome(answer: LightMyRequestResponse): string {
  return answer.statusCode === 200 ? "ok" : answer.json<{ code: string }>().code;
}

export async function personOf({ services }: Rig, email: string, portfolio = "alpha") {
  return services.database.system
    .selectFrom("users")
    .innerJoin("portfolios", "portfolios.uuid", "users.portfolio_uuid")
    .selectAll("users")
    .where("portfolios.key", "=", portfolio)
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/** A new network each time: limits count by network. */
let networks = 0;
export function fromElsewhere(): { remoteAddress: string } {
  networks += 1;
  return { remoteAddress: `172.${16 + (networks >> 8)}.${networks & 255}.9` };
}
