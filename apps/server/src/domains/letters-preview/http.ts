import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { KeptMail, Mailbox } from "../../platform/mail/mailbox.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import { mustBeLocal, sendMailHtml, sendPage } from "./developer-page.ts";

const title = "Mailbox";
const others = `<p><a href="/mailbox/letters">Every letter that the portal writes</a></p>`;

/** A page of stored mails: only if no mail server is configured, and only for this machine. */
export function mountMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/mailbox", async (request, reply) => {
    mustBeLocal(request);
    return sendPage(reply, { title, body: list(await mailbox.list()) });
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id", async (request, reply) => {
    mustBeLocal(request);
    const mail = await mailbox.find(request.params.id);
    return mail ? sendPage(reply, { title, body: show(mail) }) : refuse("not_found");
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id/html", async (request, reply) => {
    mustBeLocal(request);
    const { html } = (await mailbox.find(request.params.id)) ?? {};
    return html ? sendMailHtml(reply, html) : refuse("not_found");
  });
}

function list(mails: KeptMail[]): string {
  if (mails.length === 0) return `<h1>Mailbox</h1><p>No mail has been written yet.</p>${others}`;
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br>to ${escapeHtml(mail.to)}, ${mail.sent_at}</li>`,
  );
  return `<h1>Mailbox</h1><ul>${rows.join("")}</ul>${others}`;
}

function show(mail: KeptMail): string {
  return `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>to ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}, ${mail.sent_at}</p><pre>${withLinks(escapeHtml(mail.text))}</pre>
${mail.html ? `<iframe title="As HTML" sandbox src="/mailbox/${mail.id}/html"></iframe>` : ""}`;
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`);
}
