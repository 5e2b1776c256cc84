import { readTag, tagKey } from "@atrium/rules/person-tags.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { avatarWidth, defaultAvatar } from "./avatars.ts";
import { kind } from "../packs/kind.ts";

/**
 * An import keeps what people have done themselves: accepted terms, a confirmed address, their choice of e-mails and default building, and names
 * and a language that they have changed. It also keeps the data of a company's directory (SCIM): a person who has left must not return with the
 * next import.
 */
export const people = kind({
  kind: "people",
  table: "users",
  keptBy: [
    ["event_attendances", "user_uuid"],
    ["event_waits", "user_uuid"],
    ["offer_claims", "user_uuid"],
    ["resource_bookings", "user_uuid"],
    ["room_waits", "user_uuid"],
    ["services_bookings", "user_uuid"],
    ["service_requests", "user_uuid"],
    ["payment_methods", "user_uuid"],
    ["grants", "user_uuid"],
  ],
  retire: "deactivated = true",
  untouched: {
    when: "t.external_id is null",
    columns: ["email", "first_name", "last_name", "deactivated", "company_uuid", "created_by"],
  },
  row(person, at) {
    const before = at.ground.existing.people.get(person.email);
    const buildings = person.buildings.map((key) => at.ref("buildings", key));
    const { default_building = person.buildings[0] } = person;
    if (person.default_building && !person.buildings.includes(person.default_building)) {
      at.fault("default_building", `"${person.default_building}" is not among the person's buildings`);
    }
    for (const { building } of person.permissions) {
      if (!person.buildings.includes(building))
        at.fault("permissions", `"${building}" is not among the person's buildings`);
    }
    const chosen = before?.default_building_uuid;
    return {
      // A person who was imported under an older address keeps that address as their key.
      pack_key: before?.pack_key ?? person.email,
      email: person.email,
      first_name: before?.own_names ? before.first_name : person.first_name,
      last_name: before?.own_names ? before.last_name : person.last_name,
      // Without a value in the pack, the person's choice stays.
      avatar_url: pictureUrl(at.picture(person.avatar), avatarWidth) ?? before?.avatar_url ?? defaultAvatar,
      default_building_uuid:
        chosen && buildings.includes(chosen) ? chosen : at.refOrNull("buildings", default_building),
      company_uuid: at.refOrNull("companies", person.company),
      locale: before?.own_locale ? before.locale : (person.locale ?? null),
      confirmed: person.confirmed || (before?.confirmed ?? false),
      email_accepted: before?.email_accepted ?? person.email_accepted,
      terms_accepted: person.terms_accepted || (before?.terms_accepted ?? false),
      deactivated: person.deactivated,
      admin: person.admin,
      hqo_staff: person.hqo_staff,
      roles: person.roles,
      signup_app_brand: person.signup_app_brand ?? null,
      created_by: person.created_by ?? "",
      user_type_id: person.user_type_id,
      password_hash: at.ground.passwordHashes.get(person.email) ?? before?.password_hash ?? null,
    };
  },
  links: [
    {
      table: "user_buildings",
      owner: "user_uuid",
      rows: (person, at) =>
        person.buildings.map((key) => ({
          user_uuid: at.uuid,
          building_uuid: at.ref("buildings", key),
          permissions: person.permissions
            .filter(({ building }) => building === key)
            .flatMap(({ permissions }) => permissions),
        })),
    },
    {
      table: "person_tags",
      owner: "user_uuid",
      replaces: "from_pack",
      rows(person, at) {
        const tags = new Map(
          person.tags.flatMap((text) => {
            const tag = readTag(text);
            if (tag === undefined) at.fault("tags", `"${text}" is no tag`);
            return tag === undefined ? [] : [[tagKey(tag), tag]];
          }),
        );
        return [...tags].map(([tag_key, tag]) => ({ user_uuid: at.uuid, tag_key, tag, from_pack: true }));
      },
    },
  ],
  back(row, at) {
    const buildings = at.joined("user_buildings", "buildings", "building_uuid");
    const default_building = at.key("buildings", row.default_building_uuid);
    const permissions = at.links("user_buildings").map((link) => ({
      building: at.key("buildings", link.building_uuid),
      permissions: link.permissions as string[],
    }));
    return {
      buildings,
      tags: at.links("person_tags").map(({ tag }) => String(tag)),
      permissions: permissions.filter((one) => one.permissions.length > 0),
      default_building: default_building && buildings.includes(default_building) ? default_building : undefined,
      avatar: at.picture(/^\/files\/([0-9a-f]{64}\.[a-z0-9]+)\//.exec(String(row.avatar_url))?.[1]),
    };
  },
});
