import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Where a card's charge stops: before its intent is made, after it is made and before the charge, or after the charge is decided. No answer is sent
 * in any case.
 */
export type Hold = "unheard" | "not charged" | "charged" | "declined";

type Intent = { id: string; status: string; card: string; amount: string };

/**
 * Stripe's payment intents and refunds, with its rule that a key does a thing once. `holds`: per card, where its charges stop until they are released. `taken`: the card and
 * the amount of each intent that was charged; `returned`: of each refund.
 */
export async function stripeThatHolds(holds: Record<string, Hold>) {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, Intent>();
  const taken: { card: string; amount: string }[] = [];
  const returned = new Map<string, { card: string; amount: string }>();
  const held = new Set<string>();
  let holding = true;

  const answer = (response: ServerResponse, status: number, said: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(said));
  };
  /** Whether this call gets no answer, since the charge of its card stops here. */
  const stops = (card: string, ...at: Hold[]) => {
    const hold = holds[card];
    if (!holding || hold === undefined || !at.includes(hold)) return false;
    held.add(card);
    return true;
  };

  function make(key: string, form: URLSearchParams, response: ServerResponse): void {
    const card = form.get("payment_method") ?? "";
    if (stops(card, "unheard")) return;
    const made = byKey.get(key) ?? {
      id: `pi_${intents.size + 1}`,
      status: "requires_confirmation",
      card,
      amount: form.get("amount") ?? "",
    };
    byKey.set(key, made);
    intents.set(made.id, made);
    answer(response, 200, made);
  }

  function confirm(intent: Intent, response: ServerResponse): void {
    if (stops(intent.card, "not charged")) return;
    if (intent.status === "requires_confirmation") {
      const isDeclined = holds[intent.card] === "declined";
      intent.status = isDeclined ? "requires_payment_method" : "succeeded";
      if (!isDeclined) taken.push({ card: intent.card, amount: intent.amount });
    }
    if (stops(intent.card, "charged", "declined")) return;
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
    returned.set(key, { card: intent.card, amount: form.get("amount") ?? "" });
    answer(response, 200, { id: key, status: "succeeded" });
  }

  const server = createServer((request, response) => {
    const [, , name = "", id = "", what] = (request.url ?? "").split("/");
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part;
    });
    request.on("end", () => {
      const intent = intents.get(id);
      const key = String(request.headers["idempotency-key"]);
      if (name === "payment_intents" && id === "") make(key, new URLSearchParams(body), response);
      else if (name === "refunds") refund(key, new URLSearchParams(body), response);
      else if (!intent) answer(response, 404, {});
      else if (what === "confirm") confirm(intent, response);
      else if (what === "cancel") cancel(intent, response);
      else answer(response, 200, intent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    returned: () => [...returned.values()],
    held,
    /** The idempotency keys of a card's intents. */
    keysOf: (card: string) => [...byKey].filter(([, intent]) => intent.card === card).map(([key]) => key),
    release: () => {
      holding = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
