import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { cardFieldNames, cardFieldPath } from "../cards/card-field-path.ts";
import type { Config } from "../../platform/config/config.ts";
import type { PortalFiles } from "./assets.ts";

const style = `html,body,div{margin:0;block-size:100%;background:none;overflow:hidden}
input{box-sizing:border-box;inline-size:100%;block-size:100%;margin:0;padding:0 1rem;border:0;outline:0;background:none;color:CanvasText;
font:400 1rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
input::placeholder{color:inherit;opacity:.7}
label{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

/**
 * The sandbox's two card fields. Each is a page that may run only its own script: it has an origin of its own, loads and sends nothing, and can be
 * framed only by the portal. The typed number never leaves it (M1, reliability test 41).
 */
export function mountCardFields(app: FastifyInstance, readFiles: () => PortalFiles, { allowedOrigins }: Config): void {
  for (const field of cardFieldNames)
    app.get(cardFieldPath(field), async (_request, reply) => {
      const script = readFiles().cardField();
      reply.removeHeader("x-frame-options");
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header(
          "content-security-policy",
          [
            "default-src 'none'",
            `script-src ${hashOf(script)}`,
            `style-src ${styleHash}`,
            "base-uri 'none'",
            "form-action 'none'",
            ["frame-ancestors 'self'", ...allowedOrigins].join(" "),
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
            "sandbox allow-scripts",
          ].join("; "),
        )
        .send(page(field, script, allowedOrigins));
    });
}

function page(field: string, script: string, origins: readonly string[]): string {
  return `<!doctype html><html lang="en" data-field="${field}" data-origins="${origins.join(" ")}"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><title>${field}</title><style>${style}</style></head>
<body><div><label for="field"></label><input id="field" inputmode="numeric" spellcheck="false" autocapitalize="off"></div>
<script type="module">${script}</script></body></html>`;
}

const styleHash = hashOf(style);

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
