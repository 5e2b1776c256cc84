import type { EndpointReply } from "@atrium/contract/client.ts";
import {
  type AudienceFault,
  audienceFaults,
  type AudienceRule,
  clausesOf,
  flagsIn,
  renamed,
} from "@atrium/rules/audiences.ts";
import { type Reach, reachOf } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import type { Config } from "../../platform/config/config.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changesOf } from "../../platform/facts/changes.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type InputFault, refuse, requiredText } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { tagsWithin } from "../administration/people-store.ts";
import { mustBeCurrent, versionOf } from "../administration/versions.ts";
import { countMeant } from "../audiences/audience-sql.ts";
import {
  deleteAudience,
  findAudience,
  insertAudience,
  isFullOfAudiences,
  listAudiences,
  lockAudience,
  type StoredAudience,
  updateAudience,
} from "../audiences/store.ts";
import type { Services } from "../sessions/services.ts";
import { itemsFor, listMeant, placesNamed, roomsFor, undecidableFlags } from "./audience-store.ts";

type AudienceHandlers = Pick<Handlers, Extract<keyof Handlers, `${string}/admin/v1/audience${string}`>>;
type Row = EndpointReply<"GET /admin/v1/audiences">["data"]["audiences"][number];
type One = EndpointReply<"GET /admin/v1/audiences/:uuid">;
type Named = { uuid: string; name: string };
type Asked = { tenant: Tenant; caller: Caller; request: FastifyRequest };

const mostNamed = 5;

/** Audiences (row P6). */
export function audienceHandlers({ clock, config }: Pick<Services, "clock" | "config">): AudienceHandlers {
  /** As those may read it who read content. */
  async function show({ tenant, caller, request }: Asked, uuid: string): Promise<One> {
    const reach = reachOf(caller, "content.read");
    const found = (await findAudience(tenant, reach, uuid)) ?? refuse("audience_not_found");
    const isWithin = ({ building_uuid }: { building_uuid: string }) =>
      reach.portfolio || reach.buildings.has(building_uuid);
    const lang = wantedLanguages(request)[0];
    const items = (await itemsFor(tenant, uuid, lang)).filter(isWithin);
    const rooms = (await roomsFor(tenant, uuid, lang)).filter(isWithin);
    const used_by = items.map(({ uuid: item, title, type, start_at, ...at }) => ({
      uuid: item,
      title,
      type,
      start_at: start_at?.toISOString() ?? null,
      ...buildingOf(at),
    }));
    const used_in_rooms = rooms.map(({ uuid: room, name, ...at }) => ({ uuid: room, name, ...buildingOf(at) }));
    const names = await namesIn(tenant, [found.rule]);
    const row = rowOf(found, reachOf(caller, "content.write"));
    return { data: { audience: { ...row, used_by, used_in_rooms }, names } };
  }

  /** Changes an audience within the caller's reach, under its lock. */
  function change(
    tenant: Tenant,
    { caller, reach, uuid }: { caller: Caller; reach: Reach; uuid: string },
    work: (own: Tenant, found: StoredAudience) => Promise<void>,
  ): Promise<void> {
    return inTransaction(tenant, async (own) => {
      await lockAudience(own, uuid);
      // Read after concurrent publishers have finished, so that their items are included.
      const readable = await findAudience(own, reachOf(caller, "content.read"), uuid);
      const found = readable ?? refuse("audience_not_found");
      if (!isTheirs(found, reach)) refuse("beyond_own_grants");
      await work(own, found);
    });
  }

  return {
    async "GET /admin/v1/audiences"({ caller, reach, tenant }) {
      const found = await listAudiences(tenant, reach);
      const writes = reachOf(caller, "content.write");
      const names = await namesIn(
        tenant,
        found.map(({ rule }) => rule),
      );
      return { data: { audiences: found.map((one) => rowOf(one, writes)), names } };
    },

    async "POST /admin/v1/audiences"({ body, caller, reach, request, tenant }) {
      const buildingUuid = body.building_uuid?.toLowerCase() ?? null;
      if (buildingUuid === null && !reach.portfolio) refuse("beyond_own_grants");
      await mustReach(tenant, reach, buildingUuid);
      const rule = await usable(tenant, reach, body.rule, config);
      const [uuid, now, name] = [v7(), clock.now(), requiredText(body.name, "name")];
      await inTransaction(tenant, async (own) => {
        if (await isFullOfAudiences(own)) refuse("too_many_audiences");
        await insertAudience(own, { uuid, buildingUuid, name, rule, now });
        const fact = {
          action: "audience.created",
          actor: byCaller(caller),
          target: { kind: "audience", uuid },
        } as const;
        await record(own, { ...fact, ...placeOf(buildingUuid) }, { now, request });
      });
      return show({ tenant, caller, request }, uuid);
    },

    "GET /admin/v1/audiences/:uuid": (call) => show(call, call.params.uuid.toLowerCase()),

    async "PUT /admin/v1/audiences/:uuid"({ body, caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      await change(tenant, { caller, reach, uuid }, async (own, found) => {
        const former = { name: found.name, rule: found.rule };
        const rule = await usable(own, reach, body.rule, config);
        mustBeCurrent(versioned(found), body.version);
        const [now, next] = [clock.now(), { name: requiredText(body.name, "name"), rule }];
        await updateAudience(own, { uuid, ...next, now });
        const details = changesOf(former, next);
        const fact: Fact = {
          action: "audience.changed",
          actor: byCaller(caller),
          target: { kind: "audience", uuid },
          details,
        };
        await record(own, { ...fact, ...placeOf(found.building_uuid) }, { now, request });
      });
      return show({ tenant, caller, request }, uuid);
    },

    async "DELETE /admin/v1/audiences/:uuid"({ caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      await change(tenant, { caller, reach, uuid }, async (own, found) => {
        const lang = wantedLanguages(request)[0];
        const uses = [
          ...(await itemsFor(own, uuid, lang)).map(({ title, ...one }) => ({ ...one, name: title, of: "contents" })),
          ...(await roomsFor(own, uuid, lang)).map((one) => ({ ...one, of: "rooms" })),
        ];
        if (uses.length > 0)
          refuse(
            "audience_in_use",
            uses.map(({ of, uuid: its, name, building_name }) => {
              return { path: `/${of}/${its}`, code: "used", message: `${name} (${building_name})` };
            }),
          );
        await deleteAudience(own, uuid);
        const fact = {
          action: "audience.removed",
          actor: byCaller(caller),
          target: { kind: "audience", uuid },
        } as const;
        await record(own, { ...fact, ...placeOf(found.building_uuid) }, { now: clock.now(), request });
      });
      return {};
    },

    async "GET /admin/v1/audiences/:uuid/people"({ params, query, reach, tenant }) {
      const found = (await findAudience(tenant, reach, params.uuid.toLowerCase())) ?? refuse("audience_not_found");
      const asked = { reach, buildingUuid: found.building_uuid ?? undefined, clauses: found.clauses };
      const { after, limit } = pageOf(query, ["text", "uuid"]);
      const rows = await listMeant(tenant, asked, { after, limit });
      const { page, next } = paged(rows, limit, ({ sort_name, uuid }) => [sort_name, uuid]);
      return { data: { people: page.map(personOf), next } };
    },

    "GET /admin/v1/audience-tags": async ({ reach, tenant }) => ({ data: { tags: await tagsWithin(tenant, reach) } }),

    async "POST /admin/v1/audience-counts"({ body, reach, tenant }) {
      const buildingUuid = body.building_uuid?.toLowerCase();
      await mustReach(tenant, reach, buildingUuid ?? null);
      mustBeWhole(body.rule);
      const asked = { reach, buildingUuid, clauses: clausesOf(body.rule) };
      const [people, some] = await Promise.all([
        countMeant(tenant, asked),
        listMeant(tenant, asked, { after: undefined, limit: mostNamed }),
      ]);
      return { data: { people, some: some.slice(0, mostNamed).map(personOf) } };
    },
  };
}

const buildingOf = ({ building_uuid, building_name }: { building_uuid: string; building_name: string }) => ({
  building: { uuid: building_uuid, name: building_name },
});
const versioned = ({ name, rule }: StoredAudience) => ({ name, rule });
const placeOf = (uuid: string | null) => (uuid === null ? {} : { buildingUuid: uuid });
const isTheirs = ({ building_uuid }: StoredAudience, { portfolio, buildings }: Reach): boolean =>
  portfolio || (building_uuid !== null && buildings.has(building_uuid));

const personOf = ({ uuid, name, company_name }: { uuid: string; name: string; company_name: string | null }) => {
  return { uuid, name, company_name };
};

function rowOf(found: StoredAudience, writes: Reach): Row {
  const { uuid, name, rule, building_uuid, building_name, used } = found;
  return {
    uuid,
    name,
    // Stored rules are those that the contract allows.
    rule: rule as Row["rule"],
    version: versionOf(versioned(found)),
    building: building_uuid === null ? null : { uuid: building_uuid, name: building_name ?? "" },
    used,
    may_change: isTheirs(found, writes),
  };
}

const everywhere: Reach = { portfolio: true, buildings: new Set(), companies: new Set() };

/** A caller who may read a rule may read what it names. */
async function namesIn(tenant: Tenant, rules: readonly AudienceRule[]): Promise<Named[]> {
  const { buildings, companies } = await placesNamed(tenant, everywhere, rules);
  return [...buildings, ...companies];
}

/** A building outside the capability's reach is refused as unknown. */
async function mustReach(tenant: Tenant, reach: Reach, uuid: string | null): Promise<void> {
  if (uuid === null) return;
  if (!reach.portfolio && !reach.buildings.has(uuid)) refuse("building_not_found");
  const rule: AudienceRule = { match: "any", conditions: [{ buildings: [uuid] }] };
  if ((await placesNamed(tenant, everywhere, [rule])).buildings.length === 0) refuse("building_not_found");
}

const sentences: Record<AudienceFault["code"], string> = {
  required: "must not be empty",
  one_kind: "must say one thing",
  unknown: "is no role of those who run buildings",
  too_much: "has too many ways to be meant",
};

function mustBeWhole(rule: AudienceRule): void {
  const faults = audienceFaults(rule);
  if (faults.length === 0) return;
  const told = faults.map(({ path, code }) => ({ path: `/rule/${path.join("/")}`, code, message: sentences[code] }));
  refuse("validation_failed", told);
}

/** Refuses a feature that nobody has defined, or whose rule only the flag service can evaluate: it cannot be used for audiences. */
function flagFaults(rule: AudienceRule, wrong: ReadonlySet<string>): InputFault[] {
  const inPart = (part: AudienceRule["conditions"][number], path: string): InputFault[] => [
    ...(part.flags ?? []).flatMap((key, at) =>
      wrong.has(key)
        ? [{ path: `${path}/flags/${at}`, code: "flag", message: "is decided by more than the building" }]
        : [],
    ),
    ...(part.conditions ?? []).flatMap((inner, at) => inPart(inner, `${path}/conditions/${at}`)),
  ];
  return rule.conditions.flatMap((part, at) => inPart(part, `/rule/conditions/${at}`));
}

/** The rule in its stored form; refused if it is empty, or names something out of reach. Features that an external service decides cannot be used. */
async function usable(
  tenant: Tenant,
  reach: Reach,
  rule: AudienceRule,
  { flagsUrl, launchDarkly }: Pick<Config, "flagsUrl" | "launchDarkly">,
): Promise<AudienceRule> {
  mustBeWhole(rule);
  const lower = renamed(rule, (_, uuid) => uuid.toLowerCase());
  const found = await placesNamed(tenant, reach, [lower]);
  const named = flagsIn(lower);
  const isElsewhere = flagsUrl !== undefined || launchDarkly !== undefined;
  const faults = flagFaults(lower, isElsewhere ? new Set(named) : await undecidableFlags(tenant, named));
  renamed(lower, (kind, uuid, path) => {
    if (!found[kind].some((one) => one.uuid === uuid))
      faults.push({ path: `/rule/${path.join("/")}`, code: "gone", message: "is not there" });
    return uuid;
  });
  return faults.length > 0 ? refuse("validation_failed", faults) : lower;
}
