import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import { checkMail, type MailPort } from "./mail-port.ts";
import type { Mail } from "./stored-mails.ts";

export type KeptMail = Mail & { id: string; from: string; sent_at: string };

export type Mailbox = MailPort & {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | undefined>;
};

/** Stores mails if no mail server is configured: one readable JSON file each, so that the first start needs no mail set-up. */
export function mailbox(options: { folder: string; from: string; clock: Clock }): Mailbox {
  const { folder, from, clock } = options;

  async function read(name: string): Promise<KeptMail> {
    return JSON.parse(await readFile(join(folder, name), "utf8")) as KeptMail;
  }

  let made: Promise<unknown> | undefined;

  return {
    async send(mail, pictures = []) {
      made ??= mkdir(folder, { recursive: true, mode: 0o700 });
      await made;
      const kept: KeptMail = { id: v7(), from, sent_at: clock.now().toISOString(), ...checkMail(mail) };
      // A browser cannot load `cid:`.
      for (const { name, png } of pictures) {
        const data = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
        if (kept.html) kept.html = kept.html.replaceAll(`"cid:${name}"`, `"${data}"`);
      }
      await writeFile(join(folder, `${kept.id}.json`), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    },
    close: () => undefined,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const mails = names.filter((name) => name.endsWith(".json")).toSorted();
      return Promise.all(mails.toReversed().slice(0, 200).map(read));
    },
    async find(id) {
      return /^[0-9a-f-]{36}$/.test(id) ? read(`${id}.json`).catch(() => undefined) : undefined;
    },
  };
}
