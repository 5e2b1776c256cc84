import { bothColours } from "@atrium/ui/theme/both-colours.ts";
import type { Brand } from "./brands.ts";

/** The square icons made from a brand's logo: `maskable` and `home` (for iOS home screens) have the brand's background. */
export const iconSizes = { tab: 32, home: 180, small: 192, large: 512, maskable: 512 } as const;
export type IconName = keyof typeof iconSizes;

/** The address of a brand's icon, if it has a logo: it changes with the icon's content, so that it may be cached for ever. */
export function iconPath(brand: Brand, icon: IconName): string | null {
  const { mark } = brand.theme;
  if (!mark) return null;
  const ground = iconGround(brand, icon);
  return `/icons/${icon}.png?v=${mark.slice(0, 12)}${ground ? ground.slice(1) : ""}`;
}

export function iconGround({ tokens }: Brand, icon: IconName): string | undefined {
  return icon === "maskable" || icon === "home" ? bothColours(tokens, "--surface").light : undefined;
}
