import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { paths } from "../../parts/paths.ts";
import type { Permission } from "../../parts/permissions.ts";

/** What the account menu can hold, in its order; a line stands between its parts (1 §2). */
const parts = [
  [
    { key: "account", icon: "user", phrase: "nav.manage_account", flag: "account", does: { goTo: paths.account } },
    {
      key: "change_building",
      icon: "building",
      phrase: "nav.switch_building",
      flag: "buildings",
      several: "buildings",
      does: "changeBuilding",
    },
    { key: "history", icon: "clock", phrase: "nav.history", flag: "account-history", does: { goTo: paths.history } },
  ],
  [
    { key: "kiosk", icon: "monitor", phrase: "nav.kiosk", flag: "kiosk", does: "enterKiosk" },
    {
      key: "launch_admin",
      icon: "external",
      phrase: "nav.launch_admin",
      permission: "can-see-admin-ui-link",
      administered: true,
      does: "launchAdmin",
    },
  ],
  [
    {
      key: "language",
      icon: "globe",
      phrase: "app.language",
      flag: "change-language",
      several: "languages",
      does: "chooseLanguage",
    },
  ],
  [{ key: "log_out", icon: "log-out", phrase: "nav.log_out", flag: "dropdown-logout", does: "logOut" }],
] as const satisfies readonly (readonly Row[])[];

type Row = {
  key: string;
  icon: IconName;
  phrase: PhraseKey;
  /** Shown only where this flag is on (1 §6). */
  flag?: FlagKey;
  /** Shown only to whoever may do this in the building. */
  permission?: Permission;
  /** Shown only where there are two or more to choose from. */
  several?: "buildings" | "languages";
  /** Shown only where there is an administration to open. */
  administered?: true;
  does: { goTo: string } | string;
};

export type MenuRow = (typeof parts)[number][number];
export type MenuKey = MenuRow["key"];
/** What an item does that is no address. */
export type MenuAction = Exclude<MenuRow["does"], object>;

type With<Name extends string> = Extract<MenuRow, { [N in Name]: unknown }>;

/** All that decides which items somebody sees. */
export type MenuSituation = {
  flags: Record<With<"flag">["flag"], boolean>;
  permissions: Record<With<"permission">["permission"], boolean>;
  /** How many there are to choose from. */
  counts: Record<With<"several">["several"], number>;
  administered: boolean;
};

/** The parts of the menu that have something to show, each with its items. */
export function menuParts(at: MenuSituation): readonly (readonly MenuRow[])[] {
  return parts.map((rows) => rows.filter((row) => isShown(row, at))).filter((rows) => rows.length > 0);
}

function isShown(row: MenuRow, { flags, permissions, counts, administered }: MenuSituation): boolean {
  if ("flag" in row && !flags[row.flag]) return false;
  if ("permission" in row && !permissions[row.permission]) return false;
  if ("several" in row && counts[row.several] < 2) return false;
  return !("administered" in row) || administered;
}
