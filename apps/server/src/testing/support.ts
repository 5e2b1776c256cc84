import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Rig } from "./rig.ts";

type Files = Record<string, Buffer>;
type Asked = { url?: string; bearer?: string; key?: string; brand?: string };

export const createUrl = "/api/helpdesk-service/v1/records/create";
const aheadUrl = "/api/helpdesk-service/v1/files";
export const written = { issue_type: "problem", subject: "The lift", description: "It stops\nbetween floors." };

/** The help desk as a person of the test pack uses it, and its effects. */
export async function helpDesk(rig: Rig) {
  const { token } = await rig.login("anna@acme.test");
  const { system } = rig.services.database;
  await system.updateTable("users").set({ terms_accepted: true }).where("email", "=", "terms@acme.test").execute();
  const { token: other } = await rig.login("terms@acme.test");

  async function send(fields: Record<string, string | string[]>, files: Files = {}, asked: Asked = {}) {
    const { url = createUrl, bearer = token, key, brand = "alpha" } = asked;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
    for (const [name, bytes] of Object.entries(files))
      form.append("attachments", new Blob([new Uint8Array(bytes)]), name);
    const body = new Response(form);
    return rig.ask({
      method: "POST",
      url,
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": body.headers.get("content-type") ?? "",
        "x-brand": brand,
        "accept-language": "en",
        ...(key ? { "idempotency-key": key } : {}),
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  async function namesIn(folder: string): Promise<string[]> {
    return readdir(join(rig.services.config.dataDir, folder)).catch(() => []);
  }
  const kept = () => namesIn("attachments");

  return {
    token,
    /** Another person of the same portfolio. */
    other,
    send,
    sendAhead: (name: string, bytes: Buffer) => send({}, { [name]: bytes }, { url: aheadUrl }),
    kept,
    /** Received files that still exist although their request has ended. */
    leftOver: () => namesIn("incoming"),
    async stored() {
      const [requests, files] = await Promise.all([
        system.selectFrom("support_requests").selectAll().execute(),
        system.selectFrom("support_files").selectAll().orderBy("position").execute(),
      ]);
      return { requests, files };
    },
    async clear() {
      await rig.forgetLimits();
      await system.deleteFrom("outgoing_mails").execute();
      await system.deleteFrom("support_files").execute();
      await system.deleteFrom("support_requests").execute();
      await Promise.all((await kept()).map((name) => rig.services.attachments.remove(name)));
    },
  };
}
