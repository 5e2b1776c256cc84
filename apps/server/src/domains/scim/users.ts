import type { Services } from "../sessions/services.ts";
import { refuseScim } from "./answers.ts";
import type { Directory } from "./bearer.ts";
import { parseAttributes } from "./expressions.ts";
import { listPage, mostResults, readQuery } from "./paging.ts";
import { type Asked, mustMatch, type Route } from "./routes.ts";
import {
  type PersonRow,
  readChanges,
  readNewPerson,
  readReplacement,
  selected,
  toResource,
  type Wanted,
} from "./user-resource.ts";
import { changePerson, countPeople, createPerson, findPeople, groupsOf } from "./user-store.ts";

/** `/Users`: all people of the company, whoever created them. */
export function mountUsers(route: Route, services: Services): void {
  route("GET", "/Users", async ({ directory, base, request }) => {
    const query = readQuery(request.query);
    const attributes = await parseAttributes(query);
    const page = await listPage<PersonRow>(query, {
      most: mostResults,
      mostCandidates: 2_000,
      count: () => countPeople(directory),
      find: (narrowed, part) => findPeople(directory, narrowed, part),
      show: (rows) => shown(directory, rows, base),
    });
    return { body: { ...page, Resources: page.Resources.map((one) => selected(one, attributes)) } };
  });

  route("GET", "/Users/:id", async ({ directory, base, id, request }) => {
    const attributes = await parseAttributes(readQuery(request.query));
    const rows = await findPeople(directory, { uuid: id }, { limit: 1, offset: 0 });
    const [resource] = await shown(directory, rows, base);
    if (!resource) return refuseScim(404, undefined, `There is no user ${id}.`);
    return { body: selected(resource, attributes) };
  });

  route("POST", "/Users", async ({ directory, base, request }) => {
    const person = await createPerson(directory, await readNewPerson(request.body), services.clock);
    return { status: 201, body: await shownOne(directory, person, base) };
  });

  route("PUT", "/Users/:id", (asked) => change(asked, (before) => readReplacement(asked.request.body, before)));
  route("PATCH", "/Users/:id", (asked) => change(asked, (before) => readChanges(asked.request.body, before)));

  // People are never deleted from the portal's history: DELETE deactivates.
  route("DELETE", "/Users/:id", async (asked) => {
    await change(asked, async (before) => ({
      ...before,
      active: false,
      external_id: before.external_id ?? undefined,
    }));
    return { status: 204 };
  });

  async function change({ directory, base, id, request }: Asked, read: (before: PersonRow) => Promise<Wanted>) {
    const person = await changePerson(directory, id, services, async (before, inside) => {
      if (request.headers["if-match"]) mustMatch(request, await shownOne(inside, before, base));
      return read(before);
    });
    return { body: await shownOne(directory, person, base) };
  }
}

async function shown(directory: Directory, rows: PersonRow[], base: string) {
  const groups = await groupsOf(
    directory,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map((row) => toResource(row, groups.get(row.uuid) ?? [], base));
}

async function shownOne(directory: Directory, row: PersonRow, base: string) {
  const groups = await groupsOf(directory, [row.uuid]);
  return toResource(row, groups.get(row.uuid) ?? [], base);
}
