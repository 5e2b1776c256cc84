import { request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { Webhook } from "standardwebhooks";
import { guardedLookup, isForbiddenHost, isPublicAddress } from "../http/outside-address.ts";

/** The webhook's address is one that this server must not call. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}

type Sent = { url: string; secret: string; id: string; body: string; at: Date; toPrivate: boolean };

const patienceMs = 10_000;

/**
 * Sends one message (Standard Webhooks) and returns the status. Only to public addresses over https, unless the installation allows its own network;
 * redirects are not followed.
 */
export function sendWebhook({ url: address, secret, id, body, at, toPrivate }: Sent): Promise<number> {
  const url = new URL(address);
  const isAllowed = toPrivate ? () => true : isPublicAddress;
  const refused = () => new WebhookRefused("Webhooks lead to the open internet only (WEBHOOK_PRIVATE_ADDRESSES).");
  if ((!toPrivate && url.protocol !== "https:") || isForbiddenHost(url, isAllowed)) return Promise.reject(refused());
  const send = url.protocol === "https:" ? askSecure : askPlain;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "atrium-webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  const signal = AbortSignal.timeout(patienceMs);
  const lookup = guardedLookup(isAllowed, refused);
  return new Promise((resolve, reject) => {
    send(url, { method: "POST", headers, lookup, signal, agent: false }, (answer) => {
      // The answer's body is ignored.
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end(body);
  });
}
