import { accessInWords, type EndpointShape, readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { openapi, refusalsOf } from "@atrium/contract/openapi.ts";
import contract from "@atrium/contract/package.json" with { type: "json" };
import { refusals } from "@atrium/contract/refusals.ts";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../../platform/http/html.ts";

// Built at the first request, so that it does not delay the start.
let document: string | undefined;
let html: string | undefined;

/** The contract for machines (`/api/openapi.json`) and for people (`/api`), from the same table. */
export function mountApiPage(app: FastifyInstance): void {
  app.get("/api/openapi.json", async (_request, reply) =>
    reply
      .type("application/json")
      .header("cache-control", "public, max-age=300")
      .send((document ??= JSON.stringify(openapi(contract.version)))),
  );
  app.get("/api", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .header("cache-control", "public, max-age=300")
      .send((html ??= page())),
  );
}

function page(): string {
  const entries = Object.entries(endpoints) as [string, EndpointShape][];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Portal API ${contract.version}</title><style>${style}</style>
<h1>Portal API ${contract.version}</h1>
<p>All paths are under <code>/api</code>. Answers are JSON; refusals are <code>application/problem+json</code> with a stable
<code>code</code>. The same table for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav><ul>${entries.map(([key]) => `<li><a href="#${anchor(key)}"><code>${escapeHtml(key)}</code></a></li>`).join("")}</ul></nav>
${entries.map(([key, shape]) => section(key, shape)).join("\n")}</html>`;
}

function section(key: string, shape: EndpointShape): string {
  const { method, path } = readKey(key);
  const codes = refusalsOf(shape).map((code) => `<code>${code}</code> ${refusals[code]}`);
  return `<section id="${anchor(key)}"><h2><span>${method}</span> ${escapeHtml(path)}</h2><p>${escapeHtml(shape.summary)}</p>
<p>Who may call: <b>${accessInWords(shape.access)}</b>${shape.idempotent ? "; honours <code>Idempotency-Key</code>" : ""}.</p>
${part("Query", shape.query)}${part("Body", shape.body)}${part("Answer", shape.reply)}
<p class="codes">Refusals: ${codes.join(", ")}</p></section>`;
}

function part(name: string, schema: object | undefined): string {
  return schema
    ? `<details><summary>${name}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : "";
}

function anchor(key: string): string {
  return key.replace(/[^A-Za-z0-9]+/g, "-");
}

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.1rem;margin-top:2.5rem}h2 span{display:inline-block;min-width:3.5rem}pre{overflow:auto;padding:1rem;
border:1px solid #8884;border-radius:8px;max-height:24rem}ul{padding-left:1rem}.codes{font-size:.875rem}`;
