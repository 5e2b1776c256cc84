import type { LightMyRequestResponse } from "fastify";
import type { Rig } from "./rig.ts";

/** A browser on the portal's own pages: sends the headers of same-site requests and keeps the server's cookies. */
export type Browser = {
  cookies: Map<string, string>;
  send(
    method: string,
    path: string,
    payload?: object,
    options?: { token?: string; headers?: Record<string, string>; remoteAddress?: string },
  ): Promise<LightMyRequestResponse>;
};

export function openBrowser(rig: Rig, brand = "alpha"): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(method, path, payload, { token, headers = {}, remoteAddress } = {}) {
      const answer = await rig.ask({
        method,
        url: `/api${path}`,
        headers: {
          "x-brand": brand,
          "sec-fetch-site": "same-origin",
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(payload ? { payload } : {}),
        ...(remoteAddress ? { remoteAddress } : {}),
      });
      for (const { name, value } of answer.cookies) {
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
