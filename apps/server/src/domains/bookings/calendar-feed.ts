import { hash } from "node:crypto";
import { letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import type { FastifyInstance } from "fastify";
import { pickText } from "../../platform/database/texts.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { hasTag } from "../../platform/http/caching.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { newSecret } from "../../platform/keys/secrets.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { calendarOf } from "../../platform/mail/invitation.ts";
import { type Host, hostOf } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { deleteFeed, feedOf, findFeed, putFeed } from "./calendar-feed-store.ts";
import { calendarEntry } from "./tell-occupant.ts";

type FeedHandlers = Pick<
  Handlers,
  "GET /users/current/calendar-feed" | "POST /users/current/calendar-feed" | "DELETE /users/current/calendar-feed"
>;

/** Calendar programs read the calendars of many people from one network, each a few times a day. */
const ofNetwork: LimitRule = { name: "calendar-feed", points: 600, seconds: 60 * 60 };
const made: LimitRule = { name: "calendar-feed-made", points: 30, seconds: 60 * 60 };

const file = /^([\w-]{43})\.ics$/;

/** The address from which a person's calendar program reads their bookings (row K12). */
export function calendarFeedHandlers(services: Services): FeedHandlers {
  const { clock, limits } = services;
  const factOf = (userUuid: string, more: object) => ({
    actor: { kind: "user", uuid: userUuid } as const,
    target: { kind: "person", uuid: userUuid },
    details: { of: "calendar_feed", ...more },
  });

  return {
    async "GET /users/current/calendar-feed"({ caller, tenant }) {
      const feed = await findFeed(tenant, caller.userUuid);
      return { data: { feed: feed ? { created_at: feed.created_at.toISOString() } : null } };
    },

    async "POST /users/current/calendar-feed"({ caller, tenant, request }) {
      const { userUuid } = caller;
      await limits.take(made, `${tenant.portfolioUuid} ${userUuid}`);
      const { origin } = await hostOf(services, request);
      const [token, now] = [newSecret(), clock.now()];
      await inTransaction(tenant, async (own) => {
        const ended = (await findFeed(own, userUuid)) ? 1 : 0;
        await putFeed(own, { userUuid, token, now });
        await record(own, { action: "token.created", ...factOf(userUuid, { ended }) }, { now, request });
      });
      return { data: { feed: { created_at: now.toISOString() }, address: `${origin}/calendar/${token}.ics` } };
    },

    async "DELETE /users/current/calendar-feed"({ caller, tenant, request }) {
      const { userUuid } = caller;
      await inTransaction(tenant, async (own) => {
        if (!(await deleteFeed(own, userUuid))) return;
        await record(own, { action: "token.ended", ...factOf(userUuid, {}) }, { now: clock.now(), request });
      });
      return {};
    },
  };
}

/** Answers with the calendar of an address; not found if the address is wrong, replaced or disabled. */
export function mountCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { clock, config, database, limits } = services;
  app.get<{ Params: { file: string } }>("/calendar/:file", async (request, reply) => {
    await limits.take(ofNetwork, networkOf(request));
    const [, token] = file.exec(request.params.file) ?? [];
    if (!token) return refuse("not_found");
    const host = await hostOf(services, request);
    const rows = await feedOf(database.tenant(host.brand.portfolio_uuid), token, clock.now());
    if (rows.length === 0) return refuse("not_found");
    const text = textOf(rows, host, config);
    const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
    reply
      .header("etag", etag)
      .header("cache-control", "private, no-cache")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex");
    if (hasTag(request, etag)) return reply.code(304).send();
    return reply
      .header("content-disposition", 'inline; filename="bookings.ics"')
      .header("content-security-policy", "default-src 'none'; sandbox")
      .type("text/calendar; charset=utf-8")
      .send(text);
  });
}

type Rows = Awaited<ReturnType<typeof feedOf>>;

/** In the person's language. An entry has the UID and the SEQUENCE of its invitation. */
function textOf(rows: Rows, { brand, origin }: Host, config: Services["config"]): string {
  const locale = rows[0]?.locale ?? brand.languageCodes[0] ?? "en";
  const entries = rows.flatMap((row) => {
    const { uuid, start_at, end_at, updated_at, invitations, resource_uuid, owner_type, owner_uuid } = row;
    if (!uuid || !start_at || !end_at || !updated_at || !resource_uuid || !owner_type || !owner_uuid) return [];
    const names = Object.entries(row.translations ?? {}).flatMap(([lang, said]) =>
      said?.name ? [[lang, said.name]] : [],
    );
    const place = { building_name: row.building_name ?? "", address: row.address ?? "" };
    const facts = {
      uuid,
      start_at,
      end_at,
      invitations: invitations ?? 0,
      resource_uuid,
      owner_type,
      owner_uuid,
      ...place,
    };
    const resource_name = pickText(Object.fromEntries(names) as Record<string, string>, locale) ?? "";
    return [{ ...calendarEntry({ ...facts, resource_name }, origin, updated_at), stands: true }];
  });
  const name = letterPhrase(locale, "calendar.name", { brand: brand.name });
  return calendarOf(entries, { brand, config, name });
}
