import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { languages, type Words, words } from "./words.ts";

/*
 * The external sites that the demo links to: each `<name>.example` of a real portfolio is `<name>.localhost:3913` in the demo, so that no tile and no
 * link needs the internet. A page has a form, the form's result, and a sentence that says what the site stands for.
 */

const accents = [
  [/northlight|ruter|parkering/, "#1f5d50"],
  [/ember|carris|cp$|barronegro|studios/, "#b04a34"],
  [/./, "#0b4f6c"],
] as const;

/** The things that can be reserved, by the first part of the host. */
const offers: Readonly<Record<string, readonly (keyof Words)[]>> = {
  rooms: ["meeting_room", "quiet_room", "project_room"],
  studios: ["studio", "kiln", "workbench"],
  visitors: [],
  parkering: [],
};

/** The reservations and announcements since the app started, the latest first, by host and path. */
const kept = new Map<string, string[]>();
const mostKept = 20;
const mostTyped = 2000;

/** A portal removes a mini-app's page that sends no message; so the page sends one. Without a portal nothing happens. */
const sayWord = `import { connect } from "/sdk.js";
try {
  const { app_uuid: appUuid } = await (await fetch("/app.json")).json();
  if (appUuid && parent !== window) await connect({ appUuid });
} catch {}`;

const escape = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The site that a host of the demo stands for; undefined for the workshop's own. */
export function standsFor(host: string | undefined): string | undefined {
  return /^([a-z0-9.-]+)\.localhost(?::\d+)?$/i.exec(host ?? "")?.[1]?.toLowerCase();
}

/** The demo's brand whose tiles lead there. */
export const brandOf = (name: string) => ["northlight", "ember"].find((brand) => name.includes(brand)) ?? "harborline";

/** The page of a site, after a form was sent to it. */
export async function standIn(name: string, request: IncomingMessage): Promise<string> {
  const { pathname } = new URL(request.url ?? "/", "http://app");
  const say = words[spoken(request.headers["accept-language"])];
  const first = name.split(".")[0] ?? "";
  const place = `${name}${pathname}`;
  if (request.method === "POST" && offers[first]) {
    const form = new URLSearchParams((await text(request)).slice(0, mostTyped));
    const line = [form.get("what"), form.get("who"), form.get("day"), form.get("time")].filter(Boolean).join(" · ");
    if (line) kept.set(place, [line, ...(kept.get(place) ?? [])].slice(0, mostKept));
  }
  const body = offers[first] ? desk(first, place, say) : `<h1>${escape(name)}</h1><p>${say.stands_here}</p>`;
  return page(name, body);
}

function spoken(header: string | undefined): keyof typeof words {
  const wanted = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().slice(0, 2));
  const found = wanted.find((code) => languages.includes(code as keyof typeof words));
  return (found as keyof typeof words | undefined) ?? "en";
}

function desk(first: string, place: string, say: Words): string {
  const things = offers[first] ?? [];
  const reserves = things.length > 0;
  const done = kept.get(place) ?? [];
  const what = `<label>${say.what}<select name="what">${things.map((key) => `<option>${say[key]}</option>`).join("")}</select></label>`;
  const who = `<label>${first === "parkering" ? say.number_plate : say.visitor}<input name="who" required maxlength="80" autocomplete="off"></label>`;
  return `<h1>${reserves ? say.reserve_title : first === "parkering" ? say.parking_title : say.visitor_title}</h1>
<form method="post">${reserves ? what : who}
<label>${say.day}<input type="date" name="day" required value="${new Date().toISOString().slice(0, 10)}"></label>
<label>${say.time}<input type="time" name="time" required value="10:00"></label>
<button>${reserves ? say.reserve : say.announce}</button></form>
${done.length > 0 ? `<section role="status"><h2>${reserves ? say.reserved : say.announced}</h2><ul>${done.map((line) => `<li>${escape(line)}</li>`).join("")}</ul></section>` : ""}
<p class="small">${say.demo}</p>
<script type="module">${sayWord}</script>`;
}

function page(name: string, body: string): string {
  const accent = accents.find(([who]) => who.test(name))?.[1];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(name)}</title>
<style>:root{color-scheme:light;--accent:${accent};font:16px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:0 auto;padding:2rem 1.25rem;background:#fff;color:#1b2024}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}form{display:grid;gap:1rem}label{display:grid;gap:.25rem;font-weight:500}
input,select,button{min-height:2.75rem;padding:0 .75rem;border:1px solid #6b7378;border-radius:.5rem;font:inherit;background:#fff;color:inherit}
button{border:0;background:var(--accent);color:#fff;font-weight:500;cursor:pointer}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
ul{margin:0;padding:0;list-style:none}li{padding:.625rem 0;border-bottom:1px solid #d9dde0}.small{margin-top:2rem;color:#5a6368;font-size:.875rem}</style>
<body><main>${body}</main></body></html>`;
}
