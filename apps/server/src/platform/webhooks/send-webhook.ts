import { request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { Webhook } from "standardwebhooks";
import { guardedLookup, isForbiddenHost, isPublicAddress } from "../http/outside-address.ts";

/** Where a webhook leads that this server must not ask. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}

type Sent = { url: string; secret: string; id: string; body: string; at: Date; toPrivate: boolean };

const patienceMs = 10_000;

/**
 * Tells one message (Standard Webhooks) and answers the status. To the open internet and by https alone, unless the installation lets
 * webhooks lead to its own network; what is answered with a redirect is not followed.
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
      // What it says is nobody's concern.
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end(body);
  });
}
