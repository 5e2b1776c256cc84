import { externalLink } from "@atrium/rules/external-link.ts";
import type { ComponentProps } from "react";

/** The attributes of every link out of an app; undefined for an address that must not be opened. */
export function outward(typed: string | null | undefined) {
  const href = externalLink(typed);
  return href ? ({ href, target: "_blank", rel: "noopener noreferrer" } as const) : undefined;
}

type Props = Omit<ComponentProps<"a">, "href" | "target" | "rel"> & { readonly to: string | null | undefined };

/** A link that leaves the app; renders nothing if its address must not be opened. */
export function ExternalAnchor({ to, children, ...rest }: Props) {
  const link = outward(to);
  if (!link) return null;
  return (
    <a {...rest} {...link}>
      {children}
    </a>
  );
}
