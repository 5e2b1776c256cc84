import { redirect, useParams } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { itemAddress } from "../../parts/item-address.ts";
import type { Services } from "../../parts/services.ts";

type Params = Readonly<Record<string, string>>;

type Kind = {
  type: Parameters<typeof itemAddress>[0];
  /** What the item is called in the address. */
  param: "eventPostUuid" | "offerUuid" | "postUuid";
  /** Reads the item and answers the building that it is in. */
  load: (services: Services, uuid: string) => Promise<string>;
  Page: FunctionComponent<{ readonly uuid: string }>;
};

/** The screen of an item that names only itself: it is shown in its own building, whatever the address says. */
export function itemScreen({ type, param, load, Page }: Kind) {
  function ItemScreen() {
    const { [param]: uuid = "" } = useParams({ strict: false });
    return <Page uuid={uuid} key={uuid} />;
  }
  return Object.assign(ItemScreen, {
    async load(services: Services, { buildingUuid = "", [param]: uuid = "" }: Params): Promise<void> {
      const own = await load(services, uuid);
      if (own === buildingUuid) return;
      throw redirect({ to: itemAddress(type, own, uuid), replace: true });
    },
  });
}
