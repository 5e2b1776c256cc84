import { ApiRefusal } from "@atrium/contract/client.ts";
import { endings } from "@atrium/web/session.ts";
import { keepUser } from "../pages/account/account-queries.ts";
import { createProfileSaver } from "../pages/account/save-profile.ts";
import { sendRsvp } from "../pages/event-detail/event-queries.ts";
import { type Waiting, waiting } from "../parts/offline/waiting.ts";
import type { Services } from "../parts/services.ts";

/** The server remembers idempotency keys for a day. An older action might be done twice, so the person decides about it. */
export const knownMs = 20 * 60 * 60 * 1000;

/** The delay before a busy or failing server is asked again. */
const againMs = 30_000;

type Sent = "sent" | "profile_changed";

async function send(services: Services, { key, work }: Waiting): Promise<Sent> {
  const { api, language } = services;
  const lang = language.get();
  switch (work.kind) {
    case "attend":
    case "recall": {
      const event = { uuid: work.event_uuid, building_uuid: work.building_uuid };
      await sendRsvp(services, event, lang)[work.kind](key);
      return "sent";
    }
    case "service_request":
      await api("POST /service-request/buildings/:buildingUuid/create", {
        params: { buildingUuid: work.building_uuid },
        query: { lang },
        body: work.body,
        idempotencyKey: key,
      });
      return "sent";
    case "profile": {
      const saved = await createProfileSaver(api)(work.base, work.changes);
      if (!("user" in saved)) return "profile_changed";
      keepUser(services, saved.user);
      if (work.changes.locale) await language.choose(work.changes.locale);
      return "sent";
    }
  }
}

/** The result of one attempt: sent, not now, or for the person to decide. */
type End = "gone" | "later" | "refused";

async function settle(services: Services, entry: Waiting): Promise<End> {
  const { key, at, work } = entry;
  if (work.kind === "service_request" && Date.now() - at > knownMs) {
    waiting.refuse(key, "too_old");
    return "refused";
  }
  try {
    const sent = await send(services, entry);
    if (sent === "sent") waiting.remove(key);
    else waiting.refuse(key, sent);
    return sent === "sent" ? "gone" : "refused";
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return "later";
    const { code, status } = error.problem;
    // It is sent after the person has signed in again.
    if (status >= 500 || status === 429 || endings.includes(code) || code === "token_expired") return "later";
    waiting.refuse(key, code);
    return "refused";
  }
}

/**
 * Sends the waiting actions in order as soon as there is a network: from one tab at a time, and none twice. `told` is called for each that was
 * sent. Returns a function that stops it.
 */
export function followWaiting(services: Services, told: (gone: Waiting) => void): () => void {
  const { session, network, queryClient, lock, viewAs } = services;
  // A viewer who sees the portal as another person sends nothing, and leaves the browser's waiting actions to their owner.
  if (viewAs) return () => undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    if (stopped || network.isAway() || session.state() !== "signed_in") return [];
    return waiting.of(waiting.ownerOf(services)).filter(({ fault }) => fault === undefined);
  };

  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    // Read again each time: another tab may have sent the entry, or the person may have removed it.
    for (;;) {
      const entry = open().find(({ key }) => !tried.has(key));
      if (!entry) break;
      tried.add(entry.key);
      const end = await settle(services, entry);
      if (end === "gone") told(entry);
      if (end === "later") {
        clearTimeout(timer);
        timer = setTimeout(run, againMs);
        break;
      }
    }
    if (tried.size > 0) await queryClient.invalidateQueries();
  }

  function run(): void {
    if (open().length > 0) void lock("atrium.waiting", sendAll);
  }

  waiting.belongTo(waiting.ownerOf(services));
  run();
  const ends = [network.subscribe(run), waiting.subscribe(run)];
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
