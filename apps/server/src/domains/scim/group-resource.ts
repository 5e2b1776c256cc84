import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { PatchOp } from "scimmy/messages";
import { Group } from "scimmy/schemas";
import { Filter } from "scimmy/types";
import type { Selectable } from "kysely";
import type { ScimGroupsTable } from "./tables.ts";
import { asSent, refuseScim } from "./answers.ts";
import { groupKind, type Operation, readOperations, readResource } from "./bodies.ts";
import { isUuid } from "./user-store.ts";
import { metaOf } from "./user-resource.ts";

export type GroupRow = Selectable<ScimGroupsTable>;
export type Member = { uuid: string; email: string };

/** A change of a group's members: with `everybody`, all others are removed first. */
export type MemberChanges = { everybody: boolean; added: Set<string>; removed: Set<string> };
export type WantedGroup = { display_name: string; external_id: string | null; members: MemberChanges };

const longestName = 255;
const mostMembers = 10_000;

export function toGroup(group: GroupRow, members: Member[], base: string) {
  const resource = {
    schemas: [Group.id],
    id: group.uuid,
    ...(group.external_id ? { externalId: group.external_id } : {}),
    displayName: group.display_name,
    members: members.map(({ uuid, email }) => ({
      value: uuid,
      $ref: `${base}/Users/${uuid}`,
      display: email,
      type: "User",
    })),
  };
  return { ...resource, meta: metaOf("Group", resource, group, `${base}/Groups/${group.uuid}`) };
}

/** The group in an answer: all attributes, or the requested ones. The members are added afterwards, since scimmy would copy thousands of them. */
export function selectedOfGroup(resource: object, attributes: Filter | undefined): object {
  if (!attributes) return resource;
  const { members, ...rest } = resource as { id: string; members: object[] };
  const sample = new Group({ ...rest, members: [{ value: rest.id }] }, "out", undefined, attributes);
  const { members: asked, ...chosen } = JSON.parse(JSON.stringify(sample)) as { members?: object[] };
  return { schemas: [Group.id], ...chosen, ...(asked ? { members } : {}) };
}

/** A group of a POST or PUT: attributes that it does not name are removed. */
export async function readGroup(body: unknown): Promise<WantedGroup> {
  const { members, ...sent } = readResource(body, groupKind);
  const group = await asSent("invalidValue", () => new Group(sent, "in"));
  const added = new Set(memberKeys(members ?? []));
  return checked(group, { everybody: true, added, removed: new Set() });
}

/** The changes of a PATCH. A group can have thousands of members, so these never go through scimmy. */
export async function readGroupChanges(body: unknown, before: GroupRow): Promise<WantedGroup> {
  const operations = await readOperations(body, groupKind);
  const members: MemberChanges = { everybody: false, added: new Set(), removed: new Set() };
  const others: Operation[] = [];
  for (const operation of operations) {
    if (operation.path?.startsWith("members")) await changeMembers(members, operation);
    else others.push(operation);
  }
  const stored = () => new Group({ ...toGroup(before, [], ""), members: [] }, "out");
  if (others.length === 0) return checked(stored(), members);
  const group = await asSent("invalidValue", async () => {
    const message = new PatchOp({ schemas: [PatchOp.id], Operations: others });
    return ((await message.apply(stored())) as Group | undefined) ?? stored();
  });
  return checked(group, members);
}

async function changeMembers(changes: MemberChanges, { op, path = "", value }: Operation): Promise<void> {
  const one = path === "members" ? undefined : await memberOfPath(path);
  if (one !== undefined && op !== "remove") refuseScim(400, "invalidPath", "A member cannot be changed, only removed.");
  if (op === "replace" || (op === "remove" && one === undefined && value === undefined)) {
    changes.everybody = true;
    changes.added.clear();
    changes.removed.clear();
  }
  const keys = one === undefined ? memberKeys(value ?? []) : [one];
  const [into, outOf] = op === "remove" ? [changes.removed, changes.added] : [changes.added, changes.removed];
  for (const key of keys) {
    into.add(key);
    outOf.delete(key);
  }
}

/** `members[value eq "…"]`, by which Okta removes somebody. */
async function memberOfPath(path: string): Promise<string> {
  const [asked] = await asSent("invalidPath", () => [...new Filter(path)] as { members?: { value?: unknown } }[]);
  const comparison = asked?.members?.value;
  const [operator, key] = Array.isArray(comparison) ? (comparison as unknown[]) : [];
  if (operator !== "eq" || typeof key !== "string" || !path.endsWith("]")) {
    return refuseScim(400, "invalidPath", 'Members are found by members[value eq "<id>"] alone.');
  }
  return key.toLowerCase();
}

function memberKeys(value: unknown): string[] {
  const given = Array.isArray(value) ? value : [value];
  if (given.length > mostMembers) refuseScim(400, "tooMany", `At most ${mostMembers} members are taken at once.`);
  return given.map((member) => {
    const key = typeof member === "object" && member !== null ? (member as { value?: unknown }).value : undefined;
    if (typeof key !== "string" || !isUuid(key)) {
      return refuseScim(400, "invalidValue", 'Each member must be an object whose "value" is the id of a user.');
    }
    return key.toLowerCase();
  });
}

function checked(group: Group, members: MemberChanges): WantedGroup {
  const display_name = toSingleLine(group.displayName).trim();
  const external_id = group.externalId ?? null;
  if (display_name === "") refuseScim(400, "invalidValue", "displayName must not be empty.");
  if (display_name.length > longestName || (external_id ?? "").length > longestName) {
    refuseScim(400, "invalidValue", `displayName and externalId have at most ${longestName} characters.`);
  }
  return { display_name, external_id, members };
}
