import { createHash } from "node:crypto";
import { emailDomain, isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import type { Selectable } from "kysely";
import { PatchOp } from "scimmy/messages";
import { User } from "scimmy/schemas";
import type { Filter } from "scimmy/types";
import type { UsersTable } from "../people/tables.ts";
import { asSent, refuseScim } from "./answers.ts";
import { type Operation, readOperations, readResource, userKind } from "./bodies.ts";

export type PersonRow = Selectable<UsersTable>;
export type Membership = { uuid: string; display_name: string };

/** What a directory sends about a person; attributes that it did not send are left out. */
export type Wanted = {
  email: string;
  first_name: string;
  last_name: string;
  active: boolean;
  external_id: string | undefined;
};

const longestName = 100;
const longestKey = 255;

/** A person as a SCIM resource. The account has one e-mail address: it is both user name and work address. */
export function toResource(person: PersonRow, groups: Membership[], base: string) {
  const fullName = `${person.first_name} ${person.last_name}`.trim();
  const resource = {
    schemas: [User.id],
    id: person.uuid,
    ...(person.external_id ? { externalId: person.external_id } : {}),
    userName: person.email,
    name: { formatted: fullName, familyName: person.last_name, givenName: person.first_name },
    displayName: fullName,
    emails: [{ value: person.email, type: "work", primary: true }],
    active: !person.deactivated,
    groups: groups.map(({ uuid, display_name }) => ({
      value: uuid,
      $ref: `${base}/Groups/${uuid}`,
      display: display_name,
      type: "direct",
    })),
  };
  return { ...resource, meta: metaOf("User", resource, person, `${base}/Users/${person.uuid}`) };
}

export function metaOf(
  resourceType: "User" | "Group",
  resource: object,
  row: { created_at: Date; updated_at: Date },
  location: string,
) {
  const hash = createHash("sha256")
    .update(JSON.stringify([resource, row.updated_at]))
    .digest("base64url");
  return {
    resourceType,
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location,
    version: `W/"${hash.slice(0, 20)}"`,
  };
}

/** The resource in an answer: all attributes, or the requested ones. */
export function selected(resource: object, attributes: Filter | undefined): object {
  if (!attributes) return resource;
  const chosen = JSON.parse(JSON.stringify(new User(resource, "out", undefined, attributes))) as object;
  return { schemas: [User.id], ...chosen };
}

/** A person to be made, from a POST. */
export async function readNewPerson(body: unknown): Promise<Wanted> {
  const sent = readResource(body, userKind);
  const user = await asSent("invalidValue", () => new User(sent, "in"));
  const email = normalizeEmail(user.userName);
  const work = workAddress(user);
  if (work !== undefined && work !== email) refuseTwoAddresses();
  return checked({ ...namesOf(user), email, active: user.active ?? true, external_id: user.externalId });
}

/** The changes of a PUT: attributes that it does not name stay, since an account cannot be without them. */
export async function readReplacement(body: unknown, before: PersonRow): Promise<Wanted> {
  const sent = readResource(body, userKind);
  const user = await asSent("invalidValue", () => new User(sent, "in"));
  return changed(user, before);
}

/** The changes of a PATCH. */
export async function readChanges(body: unknown, before: PersonRow): Promise<Wanted> {
  const operations: Operation[] = (await readOperations(body, userKind)).map(({ op, path, value }) =>
    // scimmy would build a filter from the values; an address is removed by its path.
    op === "remove" ? { op, ...(path ? { path } : {}) } : { op, ...(path ? { path } : {}), value },
  );
  const stored = () => new User(toResource(before, [], ""), "out");
  if (operations.length === 0) return changed(stored(), before);
  const user = await asSent("invalidValue", async () => {
    const message = new PatchOp({ schemas: [PatchOp.id], Operations: operations });
    return ((await message.apply(stored())) as User | undefined) ?? stored();
  });
  return changed(user, before);
}

function changed(user: User, before: PersonRow): Wanted {
  const name = normalizeEmail(user.userName);
  const work = workAddress(user) ?? before.email;
  if (name !== before.email && work !== before.email && name !== work) refuseTwoAddresses();
  return checked({
    email: name === before.email ? work : name,
    first_name: user.name ? (user.name.givenName ?? "") : before.first_name,
    last_name: user.name ? (user.name.familyName ?? "") : before.last_name,
    active: user.active ?? !before.deactivated,
    external_id: user.externalId ?? before.external_id ?? undefined,
  });
}

function refuseTwoAddresses(): never {
  return refuseScim(
    400,
    "invalidValue",
    "userName and the work e-mail must be the same address: map userName to the attribute that holds the e-mail.",
  );
}

function workAddress({ emails }: User): string | undefined {
  // A null entry is ignored.
  const given = ((emails ?? []) as (NonNullable<typeof emails>[number] | undefined)[]).filter((one) => one?.value);
  const work = given.find((one) => one?.type === "work") ?? given.find((one) => one?.primary) ?? given[0];
  return work && normalizeEmail(work.value);
}

/** Given and family name; if only a display name is sent, its first word and the rest. */
function namesOf({ name, displayName }: User): { first_name: string; last_name: string } {
  const { givenName, familyName, formatted } = name ?? {};
  if (givenName || familyName) return { first_name: givenName ?? "", last_name: familyName ?? "" };
  const [first = "", ...rest] = (formatted || displayName || "").trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(" ") };
}

function checked(wanted: Wanted): Wanted {
  const { email, first_name, last_name, external_id } = wanted;
  if (!isEmail(email)) refuseScim(400, "invalidValue", "userName must be the person's work e-mail address.");
  if (first_name.length > longestName || last_name.length > longestName) {
    refuseScim(400, "invalidValue", `A name has at most ${longestName} characters.`);
  }
  if (external_id !== undefined && external_id.length > longestKey) {
    refuseScim(400, "invalidValue", `externalId has at most ${longestKey} characters.`);
  }
  return { ...wanted, first_name: toSingleLine(first_name).trim(), last_name: toSingleLine(last_name).trim() };
}

/** Whether a company's directory may use an address: its domain must be one of the company's. */
export function isOwnAddress(email: string, emailDomains: readonly string[]): boolean {
  return emailDomains.includes(emailDomain(email));
}
