import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { DomainTheme, Whitelabel, WhitelabelConfig } from "../entities/whitelabel.ts";
import { Data, Entity, Lang, Text } from "../schemas.ts";

const DomainQuery = Entity({
  domain: Type.Optional(Text(253)),
  lang: Type.Optional(Lang),
});

export const branding = {
  "GET /public/theme": endpoint({
    summary: "Read the look of a domain; an unknown domain has the installation's default brand.",
    access: "anonymous",
    query: DomainQuery,
    reply: Data({ theme: DomainTheme }),
    refusals: ["whitelabel_not_found"],
    publicForSeconds: 60,
  }),
  "GET /public/whitelabel": endpoint({
    summary: "Read the white-label of a domain.",
    access: "anonymous",
    query: DomainQuery,
    reply: Data({ whitelabel: Whitelabel }),
    refusals: ["whitelabel_not_found"],
    publicForSeconds: 60,
  }),
  "GET /public/whitelabel-config/:configUuid": endpoint({
    summary: "Read the settings of a white-label's operator: support address, policy links, labels, shortcuts.",
    access: "anonymous",
    query: Entity({ lang: Type.Optional(Lang) }),
    reply: Data({ config: WhitelabelConfig }),
    refusals: ["whitelabel_not_found"],
    publicForSeconds: 60,
  }),
  "GET /v1/whitelabels/:id": endpoint({
    summary: "Read a white-label by its number or its uuid.",
    access: "anonymous",
    params: Entity({ id: Type.String({ maxLength: 36, pattern: "^(\\d{1,15}|[0-9a-fA-F-]{36})$" }) }),
    reply: Data({ whitelabel: Whitelabel }),
    refusals: ["whitelabel_not_found"],
    publicForSeconds: 60,
  }),
};
