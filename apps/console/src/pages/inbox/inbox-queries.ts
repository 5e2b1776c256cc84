import type { Services } from "@atrium/web/services.ts";
import { readAgainEvery } from "../../parts/inbox-count.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { InboxFilter } from "./inbox-address.ts";

const key = "GET /admin/v1/inbox";
const pageSize = 50;

export const inboxQuery = ({ api }: Pick<Services, "api">, { kind, building }: InboxFilter) => ({
  ...keysetQuery(api, key, {
    limit: pageSize,
    ...(kind ? { kind } : {}),
    ...(building ? { building_uuid: building } : {}),
  }),
  refetchInterval: readAgainEvery,
});
