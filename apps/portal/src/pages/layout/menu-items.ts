import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { paths } from "../../parts/paths.ts";
import type { Permission } from "../../parts/permissions.ts";

/** The items of the account menu in order; a line separates its sections (1 §2). */
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
  /** Shown only if this flag is on (1 §6). */
  flag?: FlagKey;
  /** Shown only to people who have this permission in the building. */
  permission?: Permission;
  /** Shown only if there are two or more to choose from. */
  several?: "buildings" | "languages";
  /** Shown only if there is an administration to open. */
  administered?: true;
  does: { goTo: string } | string;
};

export type MenuRow = (typeof parts)[number][number];
/** The action of an item that has no address. */
export type MenuAction = Exclude<MenuRow["does"], object>;

type With<Name extends string> = Extract<MenuRow, { [N in Name]: unknown }>;

/** Everything that decides which items a person sees. */
export type MenuSituation = {
  flags: Record<With<"flag">["flag"], boolean>;
  permissions: Record<With<"permission">["permission"], boolean>;
  /** The number of choices. */
  counts: Record<With<"several">["several"], number>;
  administered: boolean;
};

/** The sections of the menu that are not empty, with their items. */
export function menuParts(at: MenuSituation): readonly (readonly MenuRow[])[] {
  return parts.map((rows) => rows.filter((row) => isShown(row, at))).filter((rows) => rows.length > 0);
}

function isShown(row: MenuRow, { flags, permissions, counts, administered }: MenuSituation): boolean {
  if ("flag" in row && !flags[row.flag]) return false;
  if ("permission" in row && !permissions[row.permission]) return false;
  if ("several" in row && counts[row.several] < 2) return false;
  return !("administered" in row) || administered;
}
