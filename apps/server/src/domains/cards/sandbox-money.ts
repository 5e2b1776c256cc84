import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Tenant } from "../../platform/database/database.ts";
import { type CardEvent, type CardMoney, type ChargeAsked, type Charged, EventForged } from "./card-money.ts";
import { mustBeSigned, signEvent } from "./event-signature.ts";
import { isRecord } from "./provider-api.ts";

/** How long a pending sandbox charge takes. */
const waitMs = 20_000;

const charged = (key: string, state: string): Charged => ({
  state: state === "succeeded" ? "succeeded" : state === "pending" ? "pending" : "declined",
  ref: `sandbox_${key}`,
});

/**
 * The sandbox's fake payments. It stores requests, as a gateway does, so that a key is known after a restart and in every process. A card whose
 * token contains `declines` is declined, one with `waits` is decided later; any other pays.
 */
export function sandboxMoney({ db, portfolioUuid }: Tenant, clock: Clock): CardMoney {
  const find = (key: string) =>
    db
      .selectFrom("sandbox_payments")
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("key", "=", key)
      .select(["state", "secret", "charge_key", "cents"])
      .executeTakeFirst();

  async function take(asked: Pick<ChargeAsked, "key" | "cents" | "currency">, state: string, chargeKey: string | null) {
    const now = clock.now();
    await db
      .insertInto("sandbox_payments")
      .values({
        portfolio_uuid: portfolioUuid,
        key: asked.key,
        charge_key: chargeKey,
        cents: asked.cents,
        currency_type: asked.currency,
        state,
        secret: randomBytes(24).toString("hex"),
        decides_at: state === "pending" ? new Date(now.getTime() + waitMs) : null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return charged(asked.key, (await find(asked.key))?.state ?? state);
  }

  async function lookUp({ key }: Pick<ChargeAsked, "key">): Promise<Charged> {
    const found = await find(key);
    return found ? charged(key, found.state) : { state: "none", ref: null };
  }

  return {
    charge(asked) {
      const { payment_token: token } = asked.card;
      const state = token.startsWith("sandbox_declines_")
        ? "declined"
        : token.startsWith("sandbox_waits_")
          ? "pending"
          : "succeeded";
      return take(asked, state, null);
    },

    lookUp,

    // A later request with this key is told that it has ended; the pending decision continues.
    end: (asked) => take(asked, "ended", null),

    async refund({ key, cents, currency, chargeKey }) {
      if ((await lookUp({ key: chargeKey })).state !== "succeeded") return false;
      return (await take({ key, cents, currency }, "succeeded", chargeKey)).state === "succeeded";
    },

    async readEvent(signed, now) {
      const said = readEvent(signed.text);
      const found = said && (await find(said.key));
      if (!found) throw new EventForged("about nothing that the sandbox was asked for");
      mustBeSigned(found.secret, signed, now);
      return said;
    },
  };
}

function readEvent(text: string): CardEvent | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const { key, state } = read;
  if (typeof key !== "string" || !/^[0-9a-f-]{36}$/.test(key)) return undefined;
  return state === "succeeded" || state === "declined" ? { key, ...charged(key, state) } : undefined;
}

/** Decides the pending charges that are old enough: returns a signed webhook for each. */
export async function decideInSandbox({ system }: Pick<Database, "system">, now: Date) {
  const decided = await system
    .updateTable("sandbox_payments")
    .set({ state: "succeeded", decides_at: null })
    .where("state", "=", "pending")
    .where("decides_at", "<=", now)
    .returning(["portfolio_uuid", "key", "secret"])
    .execute();
  return decided.map(({ portfolio_uuid, key, secret }) => {
    const text = JSON.stringify({ key, state: "succeeded" });
    return { portfolioUuid: portfolio_uuid, signed: { text, signature: signEvent(secret, text, now) } };
  });
}
