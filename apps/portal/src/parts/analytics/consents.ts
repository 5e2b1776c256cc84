import type { ConsentChoice } from "@atrium/rules/analytics-consent.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import type { Services } from "../services.ts";
import { isRecord, openStore, readStored, type Store } from "@atrium/web/storage.ts";

const key = "atrium.analytics-consent";

type Answers = Record<string, { person: string; choice: "granted" | "denied" }>;

export type Consents = ReturnType<typeof createConsents>;

/**
 * The answers about analytics on this device, by brand. An answer belongs to the person who gave it: the next person who signs in is asked
 * again. It outlives the session, so that a person is not asked at each visit.
 */
export function createConsents(store: Store, brand: string) {
  const { subscribe, tell } = createListeners();
  const read = () => readStored(store, key, isAnswers) ?? {};
  let answers = read();
  return {
    subscribe,
    choiceOf(person: string | undefined): ConsentChoice {
      const { [brand]: own } = answers;
      return own && own.person === person ? own.choice : undefined;
    },
    answer(person: string, choice: "granted" | "denied"): void {
      answers = { ...read(), [brand]: { person, choice } };
      store.setItem(key, JSON.stringify(answers));
      tell();
    },
    /** Another tab may have stored an answer. */
    reread(): void {
      answers = read();
      tell();
    },
  };
}

const known = new WeakMap<Services, Consents>();

export function consentsOf(services: Services): Consents {
  const consents = known.get(services);
  if (consents) return consents;
  const created = createConsents(openStore("localStorage"), services.boot.theme.brand);
  known.set(services, created);
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) created.reread();
  });
  return created;
}

function isAnswers(value: unknown): value is Answers {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (answer) =>
        isRecord(answer) &&
        typeof answer["person"] === "string" &&
        (answer["choice"] === "granted" || answer["choice"] === "denied"),
    )
  );
}
