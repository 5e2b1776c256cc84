import type { Services } from "../sessions/services.ts";
import type { Directory } from "./bearer.ts";
import { parseAttributes } from "./expressions.ts";
import {
  type GroupRow,
  readGroup,
  readGroupChanges,
  selectedOfGroup,
  toGroup,
  type WantedGroup,
} from "./group-resource.ts";
import {
  changeGroup,
  countGroups,
  createGroup,
  deleteGroup,
  findGroups,
  membersOf,
  refuseNoGroup,
} from "./group-store.ts";
import { listPage, readQuery } from "./paging.ts";
import { type Asked, mustMatch, type Route } from "./routes.ts";

/** The answer contains all members, so a page has fewer groups. */
const mostGroups = 50;

/** `/Groups`: the groups of the company's directory. */
export function mountGroups(route: Route, { clock }: Services): void {
  route("GET", "/Groups", async ({ directory, base, request }) => {
    const query = readQuery(request.query);
    const attributes = await parseAttributes(query);
    const page = await listPage<GroupRow>(query, {
      most: mostGroups,
      mostCandidates: 500,
      count: () => countGroups(directory),
      find: (narrowed, part) => findGroups(directory, narrowed, part),
      show: (rows) => shown(directory, rows, base),
    });
    return { body: { ...page, Resources: page.Resources.map((one) => selectedOfGroup(one, attributes)) } };
  });

  route("GET", "/Groups/:id", async ({ directory, base, id, request }) => {
    const attributes = await parseAttributes(readQuery(request.query));
    const rows = await findGroups(directory, { uuid: id }, { limit: 1, offset: 0 });
    const [resource] = await shown(directory, rows, base);
    return { body: resource ? selectedOfGroup(resource, attributes) : refuseNoGroup(id) };
  });

  route("POST", "/Groups", async ({ directory, base, request }) => {
    const group = await createGroup(directory, await readGroup(request.body), clock);
    return { status: 201, body: await shownOne(directory, group, base) };
  });

  route("PUT", "/Groups/:id", (asked) => change(asked, () => readGroup(asked.request.body)));
  route("PATCH", "/Groups/:id", (asked) => change(asked, (before) => readGroupChanges(asked.request.body, before)));

  route("DELETE", "/Groups/:id", async ({ directory, id }) => {
    await deleteGroup(directory, id);
    return { status: 204 };
  });

  async function change({ directory, base, id, request }: Asked, read: (before: GroupRow) => Promise<WantedGroup>) {
    const group = await changeGroup(directory, id, clock, async (before, inside) => {
      if (request.headers["if-match"]) mustMatch(request, await shownOne(inside, before, base));
      return read(before);
    });
    return { body: await shownOne(directory, group, base) };
  }
}

async function shown(directory: Directory, rows: GroupRow[], base: string) {
  const members = await membersOf(
    directory,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map((row) => toGroup(row, members.get(row.uuid) ?? [], base));
}

async function shownOne(directory: Directory, row: GroupRow, base: string) {
  const members = await membersOf(directory, [row.uuid]);
  return toGroup(row, members.get(row.uuid) ?? [], base);
}
