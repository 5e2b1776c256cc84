import { iconPaths, type IconName } from "./icon-paths.ts";

export type { IconName } from "./icon-paths.ts";

interface IconProps {
  readonly name: IconName;
  /** Side in px; 20 beside text. */
  readonly size?: number;
  /** Only if no text says the same; without it the icon is hidden from screen readers. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Directional icons are mirrored in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "chevron-left",
  "chevron-right",
  "log-out",
]);

export function Icon({ name, size = 20, label, className }: IconProps) {
  const naming = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg
      {...naming}
      className={className}
      data-directed={DIRECTED.has(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 26 ? 1.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
