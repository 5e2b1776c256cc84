import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";

const thisMachine = /^(127\.|::1$|::ffff:127\.)/;
/** Other host names are refused, even if a name server resolves them to this machine (DNS rebinding). */
const namesOfThisMachine = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const ofProxies =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * For browsers on this machine; for everybody else the page does not exist (Z5). A proxy on this machine connects from it as well, but its requests
 * have another Host, or an X-Forwarded-For header.
 */
export function mustBeLocal({ socket, headers }: Pick<FastifyRequest, "socket" | "headers">): void {
  const isLocal = thisMachine.test(socket.remoteAddress ?? "") && namesOfThisMachine.test(headers.host ?? "");
  if (!isLocal || Object.keys(headers).some((name) => ofProxies.test(name))) refuse("not_found");
}

export function sendPage(reply: FastifyReply, { title, body }: { title: string; body: string }) {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; sandbox allow-same-origin allow-forms",
    )
    .header("cache-control", "no-store")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
li{margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:1rem;border-radius:8px}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}label{display:grid;gap:.25rem}select,button{font:inherit;padding:.5rem}
iframe{width:100%;height:44rem;border:1px solid #8885;border-radius:8px}</style>${body}</html>`);
}

/** A mail's HTML in isolation: it loads nothing, and runs nothing. */
export function sendMailHtml(reply: FastifyReply, html: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    .header("cache-control", "no-store")
    .send(html);
}
