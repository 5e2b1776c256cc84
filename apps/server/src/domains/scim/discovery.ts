import { Group, User } from "scimmy/schemas";
import { groupKind, type Kind, userKind } from "./bodies.ts";
import { mostResults } from "./paging.ts";

/** What a directory can discover about this service (RFC 7643 §5–7): only stored attributes are listed. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "A token of the company, made by the portal's operator.",
        specUri: "https://www.rfc-editor.org/info/rfc6750",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string) {
  return [
    { name: "User", endpoint: "/Users", description: "Somebody of the company", schema: User.id },
    { name: "Group", endpoint: "/Groups", description: "A group of the company's directory", schema: Group.id },
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: type.name,
    ...type,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.name}` },
  }));
}

export function schemas(base: string) {
  return [userKind, groupKind].map(({ schema, kept }: Kind) => {
    const described = JSON.parse(JSON.stringify(schema.definition.describe(`${base}/Schemas`))) as {
      attributes: { name: string }[];
    };
    const attributes = described.attributes.filter(({ name }) => kept.includes(name) || name === "groups");
    return { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"], id: schema.id, ...described, attributes };
  });
}
