import { appActions } from "@atrium/rules/app-actions.ts";
import { createDispatcher, type HostedApp, type Note } from "../dispatcher.ts";
import type { Envelope } from "../protocol.ts";
import { type Asked, fakeHandlers } from "./fake-handlers.ts";

export const good = "https://good.com";
/** An app that is granted everything. */
export const all: HostedApp = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [good], actions: appActions };
export const frame = { name: "the frame" };

/** A dispatcher whose questions, warnings and answers are recorded, and whose clock moves only when told to. */
export function scriptedHost({ apps = [all], failing }: { apps?: HostedApp[]; failing?: Error } = {}) {
  const clock = { ms: 0 };
  const asked: Asked[] = [];
  const notes: Note[] = [];
  const answers: { message: unknown; origin: string }[] = [];
  const dispatcher = createDispatcher({
    apps,
    source: () => frame,
    handlers: fakeHandlers(asked, failing),
    note: (note) => notes.push(note),
    now: () => clock.ms,
  });
  /** The answer to this message, if there was one. */
  async function send(data: unknown, { origin = good, source = frame } = {}): Promise<unknown> {
    const before = answers.length;
    dispatcher.receive({ origin, source, data, reply: (message) => answers.push({ message, origin }) });
    await new Promise((resolve) => setTimeout(resolve));
    return answers.length > before ? answers.at(-1)?.message : undefined;
  }
  const init = (more: object = {}) => send({ action: "init", app_uuid: all.uuid, ...more });
  return { clock, asked, notes, answers, dispatcher, send, init };
}

/** The result of an answer: `ok`, or its error code. */
export function code(answer: unknown): string {
  const envelope = answer as Envelope;
  return envelope.ok ? "ok" : envelope.error.code;
}
