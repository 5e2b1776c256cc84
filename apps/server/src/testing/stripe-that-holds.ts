import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Where a card's charge stops: before its intent is made, after it is made and before the charge, or after the charge is decided. No answer is sent
 * in any case.
 */
export type Hold = "unheard" | "not charged" | "charged" | "declined";

type Thing = { id: string; status: string; amount: string; metadata: { atrium_payment: string } };
type Intent = Thing & { card: string; createdMs: number };
type Refund = Thing & { payment_intent: string };

const keyMs = 24 * 60 * 60_000;
const searchableMs = 60_000;

/**
 * Stripe's payment intents and refunds as documented: a key does a thing once and is forgotten after 24 hours; lists are complete at once, and the
 * search finds an intent a minute after it was made. `holds`: per card, where its charges stop until they are released. `hangsUp`: an answer that is not
 * sent ends the connection, instead of letting the caller wait. `taken`: the card and the amount of each intent that was charged; `returned`: of each
 * refund.
 */
export async function stripeThatHolds(
  holds: Record<string, Hold>,
  {
    now = Date.now,
    maySearch = true,
    hangsUp = false,
  }: { now?: () => number; maySearch?: boolean; hangsUp?: boolean } = {},
) {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const byKey = new Map<string, { atMs: number; made: Thing }>();
  const taken: { card: string; amount: string }[] = [];
  const held = new Set<string>();
  let holding = true;
  let away = false;
  let refundsUnanswered = false;

  /** What was made under a key before, or is made now. */
  function once<T extends Thing>(key: string, make: () => T): T {
    const before = byKey.get(key);
    if (before && now() - before.atMs < keyMs) return before.made as T;
    const made = make();
    byKey.set(key, { atMs: now(), made });
    return made;
  }

  const answer = (response: ServerResponse, status: number, said: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(said));
  };
  const sayNothing = (response: ServerResponse) => {
    if (hangsUp) response.destroy();
  };
  /** Whether this call gets no answer, since the charge of its card stops here. */
  const stops = (response: ServerResponse, card: string, ...at: Hold[]) => {
    const hold = holds[card];
    if (!holding || hold === undefined || !at.includes(hold)) return false;
    held.add(card);
    sayNothing(response);
    return true;
  };

  function make(key: string, form: URLSearchParams, response: ServerResponse): void {
    const card = form.get("payment_method") ?? "";
    if (stops(response, card, "unheard")) return;
    const made = once(key, () => {
      const intent = {
        ...thingOf(form, `pi_${intents.size + 1}`),
        status: "requires_confirmation",
        card,
        createdMs: now(),
      };
      intents.set(intent.id, intent);
      return intent;
    });
    answer(response, 200, made);
  }

  function search(query: string, response: ServerResponse): void {
    const [, key] = /^metadata\['atrium_payment'\]:'([^']+)'$/.exec(query) ?? [];
    if (!maySearch || key === undefined) return answer(response, 400, {});
    const isFound = ({ metadata, createdMs }: Intent) =>
      metadata.atrium_payment === key && now() - createdMs >= searchableMs;
    answer(response, 200, { object: "search_result", data: [...intents.values()].filter(isFound), has_more: false });
  }

  function confirm(intent: Intent, response: ServerResponse): void {
    if (stops(response, intent.card, "not charged")) return;
    if (intent.status === "requires_confirmation") {
      const isDeclined = holds[intent.card] === "declined";
      intent.status = isDeclined ? "requires_payment_method" : "succeeded";
      if (!isDeclined) taken.push({ card: intent.card, amount: intent.amount });
    }
    if (stops(response, intent.card, "charged", "declined")) return;
    answer(response, intent.status === "succeeded" ? 200 : 402, intent);
  }

  function cancel(intent: Intent, response: ServerResponse): void {
    const mayEnd = intent.status === "requires_confirmation";
    if (mayEnd) intent.status = "canceled";
    answer(response, mayEnd ? 200 : 400, intent);
  }

  function refund(key: string, form: URLSearchParams, response: ServerResponse): void {
    const intent = intents.get(form.get("payment_intent") ?? "");
    if (intent?.status !== "succeeded") return answer(response, 400, {});
    const made = once(key, () => {
      const one = { ...thingOf(form, `re_${refunds.length + 1}`), status: "succeeded", payment_intent: intent.id };
      refunds.push(one);
      return one;
    });
    if (refundsUnanswered) return sayNothing(response);
    answer(response, 200, made);
  }

  function handle(
    { url = "", method, headers }: IncomingMessage,
    form: URLSearchParams,
    response: ServerResponse,
  ): void {
    if (away) return answer(response, 503, {});
    const { pathname, searchParams } = new URL(url, "http://stripe.test");
    const [, , name = "", id = "", what] = pathname.split("/");
    const key = String(headers["idempotency-key"]);
    const ofIntent = ({ payment_intent }: Refund) => payment_intent === searchParams.get("payment_intent");
    if (name === "refunds" && method === "GET") return answer(response, 200, { data: refunds.filter(ofIntent) });
    if (name === "refunds") return refund(key, form, response);
    if (id === "") return make(key, form, response);
    if (id === "search") return search(searchParams.get("query") ?? "", response);
    const intent = intents.get(id);
    if (!intent) return answer(response, 404, {});
    if (what === "confirm") return confirm(intent, response);
    if (what === "cancel") return cancel(intent, response);
    answer(response, 200, intent);
  }

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part;
    });
    request.on("end", () => handle(request, new URLSearchParams(body), response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    returned: () =>
      refunds.map(({ payment_intent, amount }) => ({ card: intents.get(payment_intent)?.card ?? "", amount })),
    held,
    intentsOf: (card: string) => [...intents.values()].filter((intent) => intent.card === card),
    release: () => {
      holding = false;
    },
    /** Answers every call with an error, until it is back. */
    setAway: (isAway: boolean) => {
      away = isAway;
    },
    /** Makes refunds without answering. */
    setRefundsUnanswered: (isUnanswered: boolean) => {
      refundsUnanswered = isUnanswered;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const thingOf = (form: URLSearchParams, id: string) => ({
  id,
  amount: form.get("amount") ?? "",
  metadata: { atrium_payment: form.get("metadata[atrium_payment]") ?? "" },
});
