import type { EndpointReply } from "@atrium/contract/client.ts";
import { checkSheet, readPerson, sheetFields } from "@atrium/rules/people-sheet.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "../sessions/services.ts";
import { findBuilding } from "./building-store.ts";
import {
  companiesByName,
  enterPeople,
  knownEmails,
  listImports,
  lockImport,
  removePeople,
} from "./people-imports-store.ts";

const imports = "/admin/v1/people-imports";
const importKey = `POST ${imports}`;
type ImportHandlers = Pick<Handlers, `GET ${typeof imports}` | typeof importKey | `POST ${typeof imports}/:uuid/undo`>;
type Reply = EndpointReply<typeof importKey>;
type Checked = Reply["data"];

/** Each call may parse ten thousand rows. */
const ofPerson: LimitRule = { name: "people-imports", points: 120, seconds: 60 * 60 };
const undoneForMs = 24 * 60 * 60_000;
/** The most faults in one refusal. */
const mostNamed = 20;

const byCaller = ({ userUuid }: Caller) => ({ kind: "user", uuid: userUuid }) as const;

/** People of a building from a file: checked, created all at once, undone (row G7). */
export function peopleImportHandlers({ clock, limits }: Pick<Services, "clock" | "limits">): ImportHandlers {
  return {
    async "GET /admin/v1/people-imports"({ reach, tenant }) {
      const since = clock.now().getTime() - undoneForMs;
      const rows = await listImports(tenant, reach);
      return {
        data: {
          imports: rows.map(({ uuid, building_uuid, building_name, created_at, by, created, undone_at }) => ({
            uuid,
            building: { uuid: building_uuid, name: building_name },
            at: created_at.toISOString(),
            by,
            created,
            undone_at: undone_at?.toISOString() ?? null,
            undoable: undone_at === null && created_at.getTime() > since,
          })),
        },
      };
    },

    async [importKey]({ body, caller, request, tenant }) {
      const { userUuid } = caller;
      const once = await oncePerKey<Reply>({ tenant, userUuid, clock, request, endpoint: importKey });
      if (once.before) return once.before;
      // Before the transaction: the embedded database has one connection.
      await limits.take(ofPerson, userUuid);
      const buildingUuid = body.building_uuid.toLowerCase();
      const people = body.rows.map(readPerson);
      return once.work(async (own) => {
        if (!(await findBuilding(own, buildingUuid))) refuse("building_not_found");
        const companies = await companiesByName(own, buildingUuid);
        const companyOf = (name: string) => companies.get(name.toLowerCase());
        const faults = checkSheet(people, (name) => companyOf(name) !== undefined);
        const known = await knownEmails(
          own,
          people.map(({ email }) => email),
        );
        const remarks = people.flatMap(({ email }, row): Checked["remarks"] => {
          const found = faults[row] ?? [];
          if (found.length > 0) return [{ row, state: "wrong", faults: found }];
          return known.has(email) ? [{ row, state: "known", faults: [] }] : [];
        });
        const wrong = remarks.filter(({ state }) => state === "wrong");
        const counts = {
          fresh: people.length - remarks.length,
          known: remarks.length - wrong.length,
          wrong: wrong.length,
        };
        if (body.check) return { data: { counts, remarks, import_uuid: null } };
        if (wrong.length > 0) throw new Refusal("validation_failed", wrong.slice(0, mostNamed).flatMap(named));
        const passedOver = new Set(remarks.map(({ row }) => row));
        const fresh = people
          .filter((_, row) => !passedOver.has(row))
          .map(({ company, ...person }) => ({ ...person, companyUuid: companyOf(company) ?? null }));
        if (fresh.length === 0) return { data: { counts, remarks, import_uuid: null } };
        const now = clock.now();
        const { uuid, created } = await enterPeople(own, { buildingUuid, by: userUuid, people: fresh, now });
        // People who have signed up meanwhile.
        const late = people.flatMap(({ email }, row): Checked["remarks"] =>
          passedOver.has(row) || created.has(email) ? [] : [{ row, state: "known", faults: [] }],
        );
        if (created.size > 0) {
          const target = { kind: "people_import", uuid };
          const details = { created: created.size };
          await record(
            own,
            { action: "people.imported", actor: byCaller(caller), target, buildingUuid, details },
            { now, request },
          );
        }
        return {
          data: {
            counts: { ...counts, fresh: created.size, known: counts.known + late.length },
            remarks: [...remarks, ...late],
            import_uuid: created.size > 0 ? uuid : null,
          },
        };
      });
    },

    async "POST /admin/v1/people-imports/:uuid/undo"({ caller, params, reach, request, tenant }) {
      return inTransaction(tenant, async (own) => {
        const now = clock.now();
        const since = new Date(now.getTime() - undoneForMs);
        const uuid = params.uuid.toLowerCase();
        const { people, building_uuid: buildingUuid } =
          (await lockImport(own, { uuid, reach, since })) ?? refuse("import_not_found");
        const removed = await removePeople(own, { uuid, people, now });
        const details = { removed, kept: people.length - removed };
        const target = { kind: "people_import", uuid };
        await record(
          own,
          { action: "people.import_undone", actor: byCaller(caller), target, buildingUuid, details },
          { now, request },
        );
        return { data: details };
      });
    },
  };
}

const named = ({ row, faults }: Checked["remarks"][number]) =>
  faults.map(({ field, fault }) => ({
    path: `/rows/${row}/${sheetFields.indexOf(field)}`,
    code: fault,
    message: `row ${row + 1}: ${field.replace("_", " ")}: ${fault.replaceAll("_", " ")}`,
  }));
