import type { MessageReaders } from "@atrium/rules/guests.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { LetterToMany, OwnPart } from "../../platform/mail/stored-mails.ts";
import type { Host } from "../brands/portal-origin.ts";
import { readItem } from "../content/item-store.ts";
import { letterFacts } from "../events/letter-facts.ts";
import type { Services } from "../sessions/services.ts";
import { messageLetter } from "./letters.ts";
import { findReaders, insertMessage } from "./message-store.ts";
import type { EventRow } from "./store.ts";

type SentMessage = {
  event: EventRow;
  to: MessageReaders;
  subject: string;
  text: string;
  by: string;
  host: Host;
  request: FastifyRequest;
};

/**
 * Writes to the guests of an event. Part of a transaction: message, mails and fact are committed together or not at all, and the mail queue sends
 * each once. Mails of one language and reason are one letter, written once. Returns the message's uuid.
 */
export async function sendMessage(
  { clock, outbox }: Pick<Services, "clock" | "outbox">,
  own: Tenant,
  { event, to, subject, text, by, host, request }: SentMessage,
): Promise<string> {
  const now = clock.now();
  const contentUuid = event.uuid;
  const row =
    (await readItem(own, { uuid: contentUuid, type: "Event", lang: undefined })) ?? refuse("content_not_found");
  const readers = await findReaders(own, { contentUuid, to });
  if (readers.length === 0) refuseField("to", "nobody", "is nobody now");
  const letters = new Map<string, { letter: LetterToMany; own: OwnPart[] }>();
  for (const { email, locale: spoken, reason } of readers) {
    const locale = spoken ?? host.locale;
    const same = `${reason} ${locale}`;
    const found = letters.get(same);
    if (found) {
      found.own.push({ to: email });
      continue;
    }
    const facts = { ...letterFacts(row, { locale, timezone: event.timezone }), subject, message: text };
    const { to: _nobody, ...letter } = messageLetter({ ...host, to: "", locale }, { ...facts, reason });
    letters.set(same, { letter, own: [{ to: email }] });
  }
  const uuid = await insertMessage(own, { contentUuid, to, subject, text, people: readers.length, by, now });
  await outbox.postToMany(own, [...letters.values()]);
  await record(
    own,
    {
      action: "event.guests_written_to",
      actor: { kind: "user", uuid: by },
      target: { kind: "content", uuid: contentUuid },
      buildingUuid: event.building_uuid,
      details: { to, people: readers.length },
    },
    { now, request },
  );
  return uuid;
}
