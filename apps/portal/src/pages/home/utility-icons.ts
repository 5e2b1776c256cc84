import type { IconName } from "@atrium/ui/components/icon.tsx";

/** The icon of a utility by its name; the first matching word decides (1 §9 lists the names). */
const icons: readonly [RegExp, IconName][] = [
  [/mobile access|key|access/i, "key"],
  [/visitor/i, "users"],
  [/concierge|tenant services/i, "bell"],
  [/safety|emergency/i, "shield"],
  [/service request|maintenance|repair/i, "wrench"],
  [/reserve|reservation|room/i, "door"],
  [/amenit/i, "sparkle"],
  [/transit|shuttle|bus/i, "bus"],
  [/bike|cycle/i, "bike"],
  [/food|truck|lunch/i, "truck"],
  [/coffee|café|cafe|order/i, "coffee"],
  [/compan/i, "building"],
  [/parcel|package|deliver|mail/i, "mail"],
  [/wi-?fi|internet/i, "wifi"],
  [/smart building/i, "sun"],
  [/energy|climate|green|sustain/i, "leaf"],
  [/light/i, "sun"],
  [/event|calendar/i, "calendar"],
  [/map|direction|parking/i, "map-pin"],
];

export function utilityIcon(name: string): IconName {
  return icons.find(([word]) => word.test(name))?.[1] ?? "compass";
}
