import { createReadStream } from "node:fs";
import type { EndpointReply } from "@atrium/contract/client.ts";
import {
  attachmentFault,
  attachmentKindOf,
  attachmentKinds,
  mostAttachments,
  safeFileName,
} from "@atrium/rules/attachments.ts";
import { issueTypes, supportReference } from "@atrium/rules/support-request.ts";
import { v7 } from "uuid";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { quarantineReceived } from "./scan-pending.ts";
import type { Call, Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import type { ReceivedFile } from "../../platform/http/received-form.ts";
import { type InputFault, Refusal, refuse, refuseField } from "../../platform/http/refusal.ts";
import { personWithCompany } from "../people/person-with-company.ts";
import { countedIfDone, type LimitRule } from "../../platform/limits/limits.ts";
import { receivedLetter, supportLetter } from "./letters.ts";
import type { Services } from "../sessions/services.ts";
import { cleanContent } from "./content.ts";
import {
  attachFiles,
  buildingName,
  findAmenity,
  insertFile,
  insertRequest,
  type KeptFile,
  type NewFile,
} from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

const create = "POST /helpdesk-service/v1/records/create";
const sendFile = "POST /helpdesk-service/v1/files";
type HelpDeskHandlers = Pick<Handlers, "GET /helpdesk-service/v1/metadata" | typeof sendFile | typeof create>;
type Fields = Call<typeof create>["fields"];
type Created = EndpointReply<typeof create>;

/** Each request sends a mail (R23). */
const requests: LimitRule = { name: "support-request", points: 10, seconds: 60 * 60 };
/** Each upload costs processing time and storage. */
const uploads: LimitRule = { name: "support-file", points: 100, seconds: 60 * 60 };
const day = 24 * 60 * 60 * 1000;
export const linkDays = 30;

/** Requests for support, from the help desk and from an amenity's page: stored, and mailed only to the brand's own support (U4). */
export function helpDeskHandlers(services: Services): HelpDeskHandlers {
  const { attachments, brands, clock, config, limits, outbox } = services;

  /** Checks a received file and stores it for a later request. */
  async function keepFile(tenant: Tenant, caller: Caller, file: ReceivedFile, path: string): Promise<KeptFile> {
    const fault = attachmentFault(file, config.attachmentBytes);
    const kind = attachmentKindOf(file.name);
    if (fault || !kind)
      return refuse("file_refused", [{ path, code: fault ?? "kind", message: faultWords[fault ?? "kind"] }]);
    const size = await cleanContent(file, kind, path);
    const verdict = await services.scanner?.scan(createReadStream(file.path));
    if (verdict === "infected") {
      await quarantineReceived(services, file.path);
      return refuse("file_infected", [{ path, code: "infected", message: "holds a virus" }]);
    }
    const scan: NewFile["scan"] = verdict === "unknown" ? "pending" : (verdict ?? "unscanned");
    const kept = { uuid: v7(), name: safeFileName(file.name), size };
    await attachments.keep(file.path, kept.uuid);
    const now = clock.now();
    const waiting = {
      ...kept,
      scan,
      user_uuid: caller.userUuid,
      created_at: now,
      expires_at: new Date(now.getTime() + day),
    };
    await insertFile(tenant, waiting).catch(async (error: unknown) => {
      await attachments.remove(kept.uuid);
      throw error;
    });
    return kept;
  }

  async function keepFiles(tenant: Tenant, caller: Caller, files: readonly ReceivedFile[]): Promise<string[]> {
    const kept: string[] = [];
    for (const [at, file] of files.entries()) kept.push((await keepFile(tenant, caller, file, `/files/${at}`)).uuid);
    return kept;
  }

  /** The recipient and the subject, read before anything is written. */
  async function readPlace({ fields, caller, tenant, request }: Call<typeof create>) {
    const brand = await brands.ofRequest(request);
    // A person cannot write to the support of another portfolio.
    if (brand.portfolio_uuid !== tenant.portfolioUuid) return refuse("building_not_found");
    const lang = brand.languageCodes[0] ?? "en";
    const { amenity_uuid: uuid } = fields;
    const buildingUuids = fields.building_uuid ? [fields.building_uuid] : [...caller.buildingUuids];
    const amenity = uuid ? await findAmenity(tenant, { uuid, buildingUuids, lang }) : undefined;
    if (uuid && !amenity) throw new Refusal("validation_failed", [amenityUnknown]);
    const building_uuid = fields.building_uuid ?? amenity?.building_uuid ?? null;
    const [sender, building, origin] = await Promise.all([
      personWithCompany(tenant, caller.userUuid).executeTakeFirstOrThrow(),
      building_uuid ? buildingName(tenant, building_uuid) : "",
      portalOrigin(services, brand, request),
    ]);
    return { brand, lang, origin, sender, building, building_uuid, amenity: amenity?.name ?? "" };
  }

  return {
    "GET /helpdesk-service/v1/metadata": () => ({
      data: {
        issue_types: [...issueTypes],
        attachments: { most: mostAttachments, most_bytes: config.attachmentBytes, kinds: [...attachmentKinds] },
      },
    }),

    async [sendFile]({ files: [file], caller, tenant }) {
      if (!file) refuseField("files", "required", "must be one file");
      await limits.take(uploads, whoAsks(caller));
      return { data: { file: await keepFile(tenant, caller, file, "/files/0") } };
    },

    async [create](call) {
      const { fields, files, caller, tenant, request } = call;
      const written = readWritten(fields, files);
      const { userUuid } = caller;
      const body = [fields, files.map(({ name, sha256 }) => [name, sha256])];
      const asked = await oncePerKey<Created>({ tenant, userUuid, clock, request, endpoint: create, body });
      if (asked.before) return asked.before;
      const { brand, lang, origin, sender, building, building_uuid, amenity } = await readPlace(call);
      return countedIfDone(limits, [requests, whoAsks(caller)], async (done) => {
        const sent = [...(fields.files ?? []), ...(await keepFiles(tenant, caller, files))];
        return asked.work(async (own) => {
          const now = clock.now();
          const { uuid, id } = await insertRequest(own, {
            ...written,
            whitelabel_uuid: brand.uuid,
            user_uuid: userUuid,
            building_uuid,
            amenity_uuid: fields.amenity_uuid ?? null,
            client: clientOf(fields),
            created_at: now,
          });
          const until = new Date(now.getTime() + linkDays * day);
          const attached = await attachFiles(own, { requestUuid: uuid, userUuid, files: sent, now, until });
          if (!attached) return refuse("file_refused", [fileGone]);
          const reference = supportReference(id);
          const facts = { ...written, reference, building, amenity, sender, files: attached, days: linkDays };
          for (const to of supportAddresses(brand))
            await outbox.post(own, supportLetter({ brand, origin, to, locale: lang }, facts));
          const locale = sender.locale ?? lang;
          await outbox.post(own, receivedLetter({ brand, origin, to: sender.email, locale }, facts));
          done();
          return { data: { record: { uuid, reference, created_at: now.toISOString() } } };
        });
      });
    },
  };
}

const faultWords = {
  kind: "is of a kind that is not taken",
  empty: "is empty",
  too_large: "is too large",
} as const;
const amenityUnknown: InputFault = {
  path: "/amenity_uuid",
  code: "unknown",
  message: "must be an amenity of a building of yours",
};
const fileGone: InputFault = { path: "/files", code: "gone", message: "must be sent again" };

function whoAsks({ tenant, userUuid }: Caller): string {
  return `${tenant.portfolioUuid} ${userUuid}`;
}

/** Blank texts count as absent, and files sent ahead count with those of the form. */
function readWritten(fields: Fields, files: readonly ReceivedFile[]) {
  const faults: InputFault[] = [];
  const subject = fields.subject.replace(/\s+/g, " ").trim();
  // A form sends CRLF line breaks.
  const description = fields.description.replace(/\r\n?/g, "\n").trim();
  if (!subject) faults.push({ path: "/subject", code: "required", message: "must not be empty" });
  if (!description) faults.push({ path: "/description", code: "required", message: "must not be empty" });
  if (files.length + (fields.files?.length ?? 0) > mostAttachments)
    faults.push({ path: "/files", code: "maxItems", message: "are too many files" });
  if (new Set(fields.files).size !== (fields.files?.length ?? 0))
    faults.push({ path: "/files", code: "uniqueItems", message: "must be different files" });
  if (faults.length > 0) throw new Refusal("validation_failed", faults);
  return { issue_type: fields.issue_type, subject, description };
}

const ofClient = [
  "application_name",
  "application_version",
  "os_name",
  "os_version",
  "device_type",
  "device_name",
] as const;

function clientOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(ofClient.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}

/** The brand's own support address, and its external help desk. */
function supportAddresses({ config }: { config: { support_email: string; zendesk?: { email: string } } }): string[] {
  return [...new Set([config.support_email, ...(config.zendesk ? [config.zendesk.email] : [])])];
}
