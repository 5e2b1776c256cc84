import type { EndpointReply } from "@atrium/contract/client.ts";
import { cardTarget } from "@atrium/rules/card-target.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { outward } from "./external-anchor.tsx";
import { itemAddress } from "./item-address.ts";
import { paths } from "./paths.ts";
import { placeAddress } from "./place-address.ts";

type Card = EndpointReply<"GET /tenant/v1/buildings/:id/contents-promoted">["data"]["contents"][number];

/** The link of an item on a list: to its page, or where its navigation command says (1 §3). `onClick` is told that it was pressed. */
export function cardLink(
  { uuid, type, navigation_command }: Card,
  building: string,
  { text, onClick }: { text?: ReactNode; onClick?: () => void } = {},
) {
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
