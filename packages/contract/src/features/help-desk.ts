import { mostAttachments } from "@atrium/rules/attachments.ts";
import { issueTypes, longestSupport } from "@atrium/rules/support-request.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Lines, Text, Uuid } from "../schemas.ts";

const IssueType = Type.Enum([...issueTypes]);
const Told = Type.Optional(Text(300));

/** 1 §3, and the amenity of the request. The server reads the names of person and building itself. */
const SupportFields = Entity({
  issue_type: IssueType,
  subject: Text(longestSupport.subject, 1),
  description: Lines(longestSupport.description, 1),
  building_uuid: Type.Optional(Uuid),
  amenity_uuid: Type.Optional(Uuid),
  asset_uuid: Told,
  portfolio_uuid: Told,
  name: Told,
  email_address: Told,
  company_name: Told,
  building_name: Told,
  application_name: Told,
  application_version: Told,
  os_name: Told,
  os_version: Told,
  device_type: Told,
  device_name: Told,
  /** Files that were uploaded before. */
  files: Type.Optional(Type.Array(Uuid, { maxItems: mostAttachments })),
});

export const helpDesk = {
  "GET /helpdesk-service/v1/metadata": endpoint({
    summary: "Read the subjects of a support request, and the limits of its files.",
    access: "member",
    reply: Data({
      issue_types: Type.Array(IssueType),
      attachments: Entity({ most: Type.Integer(), most_bytes: Type.Integer(), kinds: Type.Array(Type.String()) }),
    }),
    refusals: [],
    shows: ["settings"],
  }),
  "POST /helpdesk-service/v1/files": endpoint({
    summary: "Upload one file for a support request that names it within a day.",
    access: "member",
    multipart: { fields: Entity({}), mostFiles: 1 },
    reply: Data({ file: Entity({ uuid: Uuid, name: Type.String(), size: Type.Integer() }) }),
    refusals: ["file_refused", "file_infected"],
    changes: [],
  }),
  "POST /helpdesk-service/v1/records/create": endpoint({
    summary:
      "Write to the support of the brand, with up to five files: as parts of the form, or uploaded before and named in `files`. Without files, plain JSON is accepted. The sender is the signed-in person.",
    access: "member",
    scope: { building: "fields.building_uuid" },
    multipart: { fields: SupportFields, mostFiles: mostAttachments },
    reply: Data({ record: Entity({ uuid: Uuid, reference: Type.String(), created_at: Type.String() }) }),
    refusals: ["file_refused", "file_infected"],
    changes: [],
    idempotent: "by_handler",
  }),
};
