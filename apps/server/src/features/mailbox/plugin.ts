import type { FastifyInstance, FastifyReply } from "fastify";
import { refuse } from "../../shared/http/refusal.ts";
import type { KeptMail, Mailbox } from "../../shared/mail/mailbox.ts";
import { escapeHtml } from "../../shared/http/html.ts";

/** A page of the mails that were kept instead of sent: only where no mail server is set, and only for this machine. */
export function mountMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/mailbox", async (request, reply) => {
    mustBeLocal(request.socket.remoteAddress);
    return sendHtml(reply, list(await mailbox.list()));
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id", async ({ params, socket }, reply) => {
    mustBeLocal(socket.remoteAddress);
    const mail = await mailbox.find(params.id);
    return mail ? sendHtml(reply, show(mail)) : refuse("not_found");
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id/html", async ({ params, socket }, reply) => {
    mustBeLocal(socket.remoteAddress);
    const { html } = (await mailbox.find(params.id)) ?? {};
    if (!html) return refuse("not_found");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
      .header("cache-control", "no-store")
      .send(html);
  });
}

function mustBeLocal(address: string | undefined): void {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address ?? "")) refuse("not_found");
}

function sendHtml(reply: FastifyReply, body: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-same-origin",
    )
    .header("cache-control", "no-store")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}li{margin:.5rem 0}
pre{white-space:pre-wrap;background:#f4f4f5;padding:1rem;border-radius:8px;color:#111}
iframe{width:100%;height:44rem;border:1px solid #d4d4d8;border-radius:8px}</style>${body}</html>`);
}

function list(mails: KeptMail[]): string {
  if (mails.length === 0) return "<h1>Mailbox</h1><p>No mail has been written yet.</p>";
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br>to ${escapeHtml(mail.to)}, ${mail.sent_at}</li>`,
  );
  return `<h1>Mailbox</h1><ul>${rows.join("")}</ul>`;
}

function show(mail: KeptMail): string {
  return `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>to ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}, ${mail.sent_at}</p><pre>${withLinks(escapeHtml(mail.text))}</pre>
${mail.html ? `<iframe title="As HTML" sandbox src="/mailbox/${mail.id}/html"></iframe>` : ""}`;
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`);
}
