import type { EndpointReply } from "@atrium/contract/client.ts";
import { paths } from "./paths.ts";

type ItemType = EndpointReply<"GET /tenant/v1/buildings/:id/contents-promoted">["data"]["contents"][number]["type"];

/** The page of each kind of item (2 §2). */
const pages: Record<ItemType, string> = {
  Event: paths.eventPost,
  Deal: paths.offer,
  Post: paths.post,
  Amenity: paths.content,
};

/** The complete address of an item's page. The router accepts complete addresses, but its types know only patterns. */
export function itemAddress(type: ItemType, buildingUuid: string, uuid: string): typeof paths.main {
  const [building, item] = [buildingUuid, uuid].map(encodeURIComponent);
  return pages[type].replace("$buildingUuid", `${building}`).replace(/\$\w+$/, `${item}`) as typeof paths.main;
}
