import type { EndpointReply } from "@atrium/contract/client.ts";
import { cardTarget } from "@atrium/rules/card-target.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { outward } from "@atrium/web/external-anchor.tsx";
import { useFlag } from "./flags.ts";
import { itemAddress } from "./item-address.ts";
import { paths } from "./paths.ts";
import { placeAddress } from "./place-address.ts";

type Card = EndpointReply<"GET /tenant/v1/buildings/:id/contents-promoted">["data"]["contents"][number];

type Shown = { text?: ReactNode; onClick?: () => void };

/**
 * Makes the link of an item on a list: to the target of its navigation command (1 §3), or to its own page where the gate of direct links is
 * closed. `onClick` is called when it is pressed.
 */
export function useCardLink(): (card: Card, building: string, shown?: Shown) => ReturnType<typeof cardLink> {
  const direct = useFlag("direct-link");
  return (card, building, shown) => cardLink(direct ? card : { ...card, navigation_command: null }, building, shown);
}

function cardLink({ uuid, type, navigation_command }: Card, building: string, { text, onClick }: Shown = {}) {
  const pressed = onClick ? { onClick } : {};
  const target = cardTarget(navigation_command, { uuid, building });
  if (target.kind === "outside")
    return (
      <a {...outward(target.url)} {...pressed}>
        {text}
      </a>
    );
  if (target.kind === "place") {
    return (
      <Link to={placeAddress(target.place, target.building, target.uuid)} {...pressed}>
        {text}
      </Link>
    );
  }
  if (target.uuid === uuid) {
    return (
      <Link to={itemAddress(type, target.building, uuid)} {...pressed}>
        {text}
      </Link>
    );
  }
  return (
    <Link {...pressed} to={paths.content} params={{ buildingUuid: target.building, contentUuid: target.uuid }}>
      {text}
    </Link>
  );
}
