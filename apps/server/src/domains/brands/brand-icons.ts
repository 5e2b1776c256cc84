import { bothColours } from "@atrium/ui/theme/both-colours.ts";
import type { Brand } from "./brands.ts";

/** The squares in which a brand's mark is given out: `maskable` and `home` (what iOS puts on a home screen) stand on the brand's own ground. */
export const iconSizes = { tab: 32, home: 180, small: 192, large: 512, maskable: 512 } as const;
export type IconName = keyof typeof iconSizes;

/** Where a brand's icon is, if it has a mark: the address changes with what is to be seen there, so that it may be kept. */
export function iconPath(brand: Brand, icon: IconName): string | null {
  const { mark } = brand.theme;
  if (!mark) return null;
  const ground = iconGround(brand, icon);
  return `/icons/${icon}.png?v=${mark.slice(0, 12)}${ground ? ground.slice(1) : ""}`;
}

export function iconGround({ tokens }: Brand, icon: IconName): string | undefined {
  return icon === "maskable" || icon === "home" ? bothColours(tokens, "--surface").light : undefined;
}
