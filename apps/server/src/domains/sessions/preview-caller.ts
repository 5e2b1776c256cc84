import { may } from "@atrium/rules/capabilities.ts";
import { mayPreviewAs } from "@atrium/rules/preview.ts";
import type { Database, Tenant } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { AccessClaims, Previewed } from "./access-tokens.ts";
import { callerFrom } from "./caller-row.ts";
import { findViewed, type OfSession, orNobody } from "./view-as-caller.ts";

/**
 * The reader as whom a ticket previews its item: somebody in the item's building and no other. Undefined when the editor's session has ended, the
 * editor may no longer read drafts of the building, or the person no longer belongs to it.
 */
export async function readPreview(
  database: Database,
  ofSession: OfSession,
  { portfolioUuid, userUuid, sessionUuid, actorUuid, preview }: AccessClaims,
): Promise<Caller | undefined> {
  if (!preview || actorUuid === undefined) return undefined;
  const tenant = database.tenant(portfolioUuid);
  const editor = await orNobody(ofSession({ portfolioUuid, userUuid: actorUuid, sessionUuid }));
  if (!editor || !may(editor, "content.read", preview.buildingUuid)) return undefined;
  const shown =
    preview.as === "member" ? memberOf(editor, userUuid, preview) : await personOf(tenant, editor, userUuid, preview);
  if (!shown) return undefined;
  const { audienceUuids, ...reader } = shown;
  const itsOwn = await audienceOf(tenant, preview.contentUuid);
  return {
    ...reader,
    // A preview is about how the item looks, not about whether this reader may see it.
    audienceUuids: new Set([...audienceUuids, ...itsOwn]),
    sessionUuid,
    actor: { userUuid: actorUuid, everywhere: false },
    preview: { contentUuid: preview.contentUuid },
  };
}

/** The audience of the published item, if it is not for everybody. */
async function audienceOf({ db, portfolioUuid }: Tenant, contentUuid: string): Promise<string[]> {
  const found = await db
    .selectFrom("contents")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", contentUuid)
    .select("audience_uuid")
    .executeTakeFirst();
  return found?.audience_uuid ? [found.audience_uuid] : [];
}

/** A generic reader of the building, of this company or of none, and without any permissions. */
function memberOf({ tenant, signedInAt }: Caller, userUuid: string, { buildingUuid, companyUuid }: Previewed) {
  return {
    tenant,
    userUuid,
    signedInAt,
    complete: true,
    companyUuid: companyUuid ?? null,
    admin: false,
    hqoStaff: false,
    roles: [],
    buildingUuids: new Set([buildingUuid]),
    audienceUuids: new Set<string>(),
    permissions: new Map([[buildingUuid, []]]),
    grants: [],
  };
}

/** A person as they are in this building. */
async function personOf(tenant: Tenant, editor: Caller, uuid: string, { buildingUuid }: Previewed) {
  const row = await findViewed(tenant, uuid);
  if (!row) return undefined;
  const person = callerFrom({ ...row, session_uuid: editor.sessionUuid, signed_in_at: editor.signedInAt }, tenant);
  if (!person.complete || !mayPreviewAs(editor, person, buildingUuid)) return undefined;
  const permissions = new Map([[buildingUuid, person.permissions.get(buildingUuid) ?? []]]);
  return { ...person, buildingUuids: new Set([buildingUuid]), permissions, grants: [] };
}
