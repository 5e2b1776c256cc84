import { flagDefaults, flagMeanings, type FlagKey } from "@atrium/rules/flags.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { etagOf, type EvaluatedFlag, flagContext } from "./flags.ts";
import { hasTag } from "../../platform/http/caching.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "./services.ts";
import { changeDefinition, isCurrent, readDefinitions, versionOfDefinition } from "./store.ts";
import { streamAddress } from "./stream.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type FlagHandlers = Pick<
  Handlers,
  | "POST /ofrep/v1/evaluate/flags"
  | "POST /ofrep/v1/evaluate/flags/:key"
  | "GET /users/current/flags"
  | "GET /admin/v1/whitelabels/:whitelabelUuid/flags"
  | "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key"
  | "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key"
>;

/** Seconds in the background after which a page closes its stream: over HTTP/1.1 a browser has six connections for all its tabs. */
const inactivityDelaySec = 5;

/** OFREP for the portal's own origin: a caller with a token is evaluated as that person, everybody else as a visitor. */
export function flagHandlers(services: FlagServices): FlagHandlers {
  const { brands, clock, flags, streamTickets } = services;

  const evaluate = (brand: Brand, caller: Caller | undefined, claimed: unknown): Promise<EvaluatedFlag[]> =>
    flags.evaluate(brand, flagContext(brand, caller, readContext(claimed)));

  /** A page that was notified of a change may call a process that was not notified yet. */
  async function brandNow(request: FastifyRequest, toldEtag: string | undefined): Promise<Brand> {
    const brand = await brands.ofRequest(request);
    if (!toldEtag || toldEtag === flags.version(brand)) return brand;
    if (flags.catchUp) {
      await flags.catchUp(toldEtag);
      return brand;
    }
    if (await isCurrent(services.database, brand)) return brand;
    brands.clear();
    return brands.ofRequest(request);
  }

  return {
    async "POST /ofrep/v1/evaluate/flags"({ body, query, caller, request, reply }) {
      const brand = await brandNow(request, query.flagConfigEtag);
      // Read before the evaluation: a change in between is notified, and causes one more read.
      const version = flags.version(brand);
      const evaluated = await evaluate(brand, caller, body.context);
      // A hash of the result: two contexts may share definitions, and must never share an answer.
      const etag = `"${etagOf(evaluated)}"`;
      reply.header("etag", etag);
      if (hasTag(request, etag)) reply.code(304);
      if (!version) return { flags: evaluated };
      const member = caller && {
        userUuid: caller.userUuid,
        portfolioUuid: caller.tenant.portfolioUuid,
        since: clock.now(),
      };
      const requestUri = streamAddress(streamTickets, { brandUuid: brand.uuid, version, member });
      return {
        flags: evaluated,
        eventStreams: [{ type: "sse" as const, endpoint: { requestUri }, inactivityDelaySec }],
      };
    },

    async "POST /ofrep/v1/evaluate/flags/:key"({ body, params: { key }, caller, request }) {
      const evaluated = await evaluate(await brands.ofRequest(request), caller, body.context);
      const flag = evaluated.find((each) => each.key === key);
      return flag ?? refuse("flag_not_found", undefined, { flag: { errorCode: "FLAG_NOT_FOUND", key } });
    },

    async "GET /users/current/flags"({ query, caller, request }) {
      return { flags: await evaluate(await brands.ofRequest(request), caller, query) };
    },

    async "GET /admin/v1/whitelabels/:whitelabelUuid/flags"({ tenant, params }) {
      const { flags: defined, $evaluators = {} } = await readDefinitions(tenant, params.whitelabelUuid);
      const versions = Object.fromEntries(
        [...Object.keys(flagDefaults), ...Object.keys(defined)].map((key) => [key, versionOfDefinition(defined[key])]),
      );
      return { data: { flags: defined, evaluators: $evaluators, gates, versions } };
    },

    async "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key"({ caller, tenant, params, query, body, request }) {
      const by = { userUuid: caller.userUuid, request, now: clock.now(), version: query.version };
      await changeDefinition(tenant, params.whitelabelUuid, params.key, body, by);
      return { data: { flag: body } };
    },

    async "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key"({ caller, tenant, params, query, request }) {
      const by = { userUuid: caller.userUuid, request, now: clock.now(), version: query.version };
      await changeDefinition(tenant, params.whitelabelUuid, params.key, undefined, by);
      return {};
    },
  };
}

const gates = (Object.keys(flagDefaults) as FlagKey[]).map((key) => ({
  key,
  default: flagDefaults[key],
  meaning: flagMeanings[key].meaning,
}));

function readContext(claimed: unknown = {}): Record<string, unknown> {
  if (typeof claimed === "object" && claimed !== null && !Array.isArray(claimed)) return { ...claimed };
  return refuse("flag_context_invalid", undefined, { flag: { errorCode: "INVALID_CONTEXT" } });
}
