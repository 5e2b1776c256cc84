import { type LinkProps, useLinkProps, type UseLinkPropsOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Props = Pick<LinkProps, "to" | "params" | "search" | "hash"> & {
  /** Whether this is the current place; the router would decide by the address alone. */
  readonly here: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A link to a place. */
export function PlaceLink({ here, ...link }: Props) {
  const { "aria-current": _, children, ...anchor } = useLinkProps(link as UseLinkPropsOptions);
  return (
    <a {...anchor} {...(here ? { "aria-current": "page" } : {})}>
      {children}
    </a>
  );
}
