import { letterLocales } from "@atrium/phrases/letters/letter-phrase.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import type { LetterSamples } from "../brands/letter-page.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { markSource, withMark } from "../../platform/mail/mail-port.ts";
import type { Services } from "../sessions/services.ts";
import { mustBeLocal, sendMailHtml, sendPage } from "./developer-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

type Asked = { Params: { name: string }; Querystring: { brand?: string; lang?: string } };

/** A page of every letter that the domains register, in any brand and language, for developers. */
export function mountPreviews(app: FastifyInstance, services: Services, samples: LetterSamples): void {
  const { brands, database, pictures } = services;

  async function brandOf(request: FastifyRequest<Asked>): Promise<Brand> {
    const { brand } = request.query;
    return (brand ? await brands.find({ brand_identifier: brand }) : undefined) ?? (await brands.ofRequest(request));
  }

  async function written(request: FastifyRequest<Asked>): Promise<{ brand: Brand; lang: string; mail: Mail }> {
    const { name } = request.params;
    const sample = (Object.hasOwn(samples, name) && samples[name]) || refuse("not_found");
    const brand = await brandOf(request);
    const lang = letterLocales.find((one) => one === request.query.lang) ?? "en";
    const origin = await portalOrigin(services, brand, request);
    return { brand, lang, mail: sample.write({ brand, to: "nora@company.example", locale: lang, origin }) };
  }

  app.get<Asked>("/mailbox/letters", async (request, reply) => {
    mustBeLocal(request);
    const rows = Object.entries(samples).map(
      ([name, { about }]) => `<li><a href="/mailbox/letters/${name}">${escapeHtml(about)}</a></li>`,
    );
    return sendPage(reply, {
      title: "Letters",
      body: `<p><a href="/mailbox">Mailbox</a></p><h1>Letters</h1><ul>${rows.join("")}</ul>`,
    });
  });

  app.get<Asked>("/mailbox/letters/:name", async (request, reply) => {
    mustBeLocal(request);
    const { brand, lang, mail } = await written(request);
    const names = await database.system
      .selectFrom("whitelabels")
      .select(["brand_identifier", "name"])
      .orderBy("name")
      .execute();
    const { name } = request.params;
    const query = new URLSearchParams({ brand: brand.brand_identifier, lang });
    const body = `<p><a href="/mailbox/letters">Letters</a></p><h1>${escapeHtml(mail.subject)}</h1>
<form action="/mailbox/letters/${name}">
${choice(
  "Brand",
  "brand",
  brand.brand_identifier,
  names.map((one) => [one.brand_identifier, one.name]),
)}
${choice(
  "Language",
  "lang",
  lang,
  letterLocales.map((one) => [one, one]),
)}
<button>Show</button></form>
<p>from ${escapeHtml(mail.fromName ?? "")}${mail.replyTo ? `, answers go to ${escapeHtml(mail.replyTo)}` : ""}</p>
<iframe title="As HTML" sandbox src="/mailbox/letters/${name}/html?${escapeHtml(query.toString())}"></iframe>
<h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`;
    return sendPage(reply, { title: escapeHtml(mail.subject), body });
  });

  app.get<Asked>("/mailbox/letters/:name/html", async (request, reply) => {
    mustBeLocal(request);
    const [{ html = "" }, [mark]] = await withMark((await written(request)).mail, pictures);
    const source = mark ? `data:image/png;base64,${Buffer.from(mark.png).toString("base64")}` : "";
    return sendMailHtml(reply, html.replace(markSource, source));
  });
}

function choice(label: string, name: string, chosen: string, values: readonly (readonly [string, string])[]): string {
  const options = values.map(
    ([value, text]) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? " selected" : ""}>${escapeHtml(text)}</option>`,
  );
  return `<label>${label}<select name="${name}">${options.join("")}</select></label>`;
}
