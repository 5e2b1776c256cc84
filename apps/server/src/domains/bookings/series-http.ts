import type { EndpointReply } from "@atrium/contract/client.ts";
import { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { hostOf } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { bookSeries, cancelRest, estimateOf, orConflicts } from "./series-acts.ts";
import { readSeries, toSeriesQuote } from "./series-quotes.ts";
import { restOf, toSeries } from "./series-replies.ts";
import { findSeries, type SeriesPlace } from "./series-store.ts";

const room = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
const bookKey = `POST ${room}/series` as const;
const readKey = "GET /tenant/v1/buildings/:id/series/:seriesUuid";
const cancelKey = "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel";

type SeriesHandlers = Pick<
  Handlers,
  `POST ${typeof room}/series/quote` | typeof bookKey | typeof readKey | typeof cancelKey
>;
type Answer = EndpointReply<typeof readKey>;

/** Bookings of members that repeat (row K7). */
export function seriesHandlers(services: Services): SeriesHandlers {
  const { clock, limits } = services;
  const turns = new KeyedQueue();

  const askedBy = (params: { id: string; resourceUuid: string }, caller: Caller, lang: string | undefined) => ({
    buildingUuid: params.id,
    resourceUuid: params.resourceUuid,
    userUuid: caller.userUuid,
    companyUuid: caller.companyUuid,
    audienceUuids: caller.audienceUuids,
    lang,
  });

  const placeOf = (params: { id: string; seriesUuid: string }, { userUuid }: Caller): SeriesPlace => ({
    buildingUuid: params.id,
    seriesUuid: params.seriesUuid,
    userUuid,
  });

  async function read(tenant: Tenant, place: SeriesPlace, lang: string | undefined, from?: string): Promise<Answer> {
    const series = (await findSeries(tenant, place, { lang })) ?? refuse("series_not_found");
    const now = clock.now();
    const rest = from === undefined ? undefined : (restOf(series, from, now) ?? refuse("booking_not_found"));
    return { data: { series: toSeries(series, rest, now) } };
  }

  return {
    async "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote"({ params, body, caller, tenant, request }) {
      const asked = askedBy(params, caller, wantedLanguages(request)[0]);
      return {
        data: { quote: toSeriesQuote(await estimateOf(tenant, { asked, series: readSeries(body), now: clock.now() })) },
      };
    },

    async [bookKey]({ params, body, caller, tenant, request }) {
      const { userUuid } = caller;
      const { quote_hash, form_responses, ...requested } = body;
      const series = readSeries(requested);
      const [lang] = wantedLanguages(request);
      const once = await oncePerKey<Answer>({ tenant, userUuid, clock, request, endpoint: bookKey });
      if (once.before) return once.before;
      await limits.take(booked, `${tenant.portfolioUuid} ${userUuid}`);
      const asked = askedBy(params, caller, lang);
      const act = { userUuid, lang, host: await hostOf(services, request), request };
      const wanted = { ...act, asked, series, quote_hash, form_responses };
      return orConflicts(
        () =>
          turns.take(params.resourceUuid, () =>
            once.work(async (own) => {
              const seriesUuid = await bookSeries(services, own, wanted);
              return read(own, { buildingUuid: params.id, userUuid, seriesUuid }, lang);
            }),
          ),
        () => estimateOf(tenant, { asked, series, now: clock.now() }),
      );
    },

    [readKey]: ({ params, query, caller, tenant, request }) =>
      read(tenant, placeOf(params, caller), wantedLanguages(request)[0], query.from),

    async [cancelKey]({ params, body, caller, tenant, request }) {
      const { userUuid } = caller;
      const once = await oncePerKey<Answer>({ tenant, userUuid, clock, request, endpoint: cancelKey });
      if (once.before) return once.before;
      await limits.take(cancelled, `${tenant.portfolioUuid} ${userUuid}`);
      const [lang] = wantedLanguages(request);
      const [place, host] = [placeOf(params, caller), await hostOf(services, request)];
      const { from, quote_hash: quoteHash } = body;
      return once.work(async (own) => {
        await cancelRest(services, own, { place, from, quoteHash, userUuid, lang, host, request });
        return read(own, place, lang);
      });
    },
  };
}

/** Each call sends a mail and makes many bookings. */
const booked: LimitRule = { name: "booking-series", points: 30, seconds: 60 * 60 };
const cancelled: LimitRule = { name: "booking-series-cancellation", points: 60, seconds: 60 * 60 };
