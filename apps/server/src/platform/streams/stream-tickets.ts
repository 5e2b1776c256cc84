import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import { derivedKey } from "../keys/derived-keys.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

/**
 * The ticket with which a browser opens a stream, since an `EventSource` sends no headers: a signed token in the address that says who may listen to
 * what. It is valid for opening the stream only.
 */
export type StreamTickets = {
  issue(claims: Record<string, string>): string;
  /** The ticket's content, if it is valid. */
  read(ticket: string): Record<string, string> | undefined;
};

const goodForSeconds = 600;

export function streamTickets({ keys, clock }: { keys: SigningKeys; clock: Clock }): StreamTickets {
  const key = derivedKey(keys, "stream");
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    issue(claims) {
      const text = Buffer.from(JSON.stringify({ claims, until: nowSeconds() + goodForSeconds })).toString("base64url");
      return `${text}.${sign(text).toString("base64url")}`;
    },
    read(ticket) {
      const [text = "", signature = ""] = ticket.split(".");
      const given = Buffer.from(signature, "base64url");
      const right = sign(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const { claims, until } = JSON.parse(Buffer.from(text, "base64url").toString()) as {
        claims: Record<string, string>;
        until: number;
      };
      return until > nowSeconds() ? claims : undefined;
    },
  };
}
