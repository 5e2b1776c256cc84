import { intlLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "@atrium/ui/components/menu.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactElement } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { changeLanguage } from "@atrium/web/change-language.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { useLaunchAdmin } from "../../parts/use-launch-admin.tsx";
import styles from "./layout.module.css";
import type { MenuAction, MenuRow } from "./menu-items.ts";

export interface AccountMenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly name: string;
  readonly email: string | undefined;
  readonly shown: readonly (readonly MenuRow[])[];
  /** Its button was pressed before the menu was loaded. */
  readonly opensAtOnce: boolean;
  readonly onChangeBuilding: () => void;
}

/** The person's account menu (1 §2); the table of its items decides what it contains. */
export function AccountMenu({ trigger, name, email, shown, opensAtOnce, onChangeBuilding }: AccountMenuProps) {
  const t = usePhrases();
  const services = useServices();
  const launch = useLaunchAdmin();

  const act: Record<Exclude<MenuAction, "chooseLanguage">, () => void> = {
    changeBuilding: onChangeBuilding,
    enterKiosk: () => services.kiosk.enter(),
    launchAdmin: launch.begin,
    logOut: () => void logOut(services),
  };
  const item = ({ key, icon, phrase, does }: MenuRow) => {
    if (does === "chooseLanguage") return <LanguageChoice key={key} />;
    return typeof does === "object" ? (
      <MenuItem key={key} icon={icon} render={<Link to={does.goTo} />}>
        {t(phrase)}
      </MenuItem>
    ) : (
      <MenuItem key={key} icon={icon} onSelect={act[does]}>
        {t(phrase)}
        {does === "launchAdmin" && <span className="visually-hidden"> ({t("app.new_window")})</span>}
      </MenuItem>
    );
  };
  return (
    <>
      <Menu trigger={trigger} defaultOpen={opensAtOnce}>
        <div className={styles.person}>
          <strong>{name}</strong>
          <span>{email}</span>
        </div>
        {shown.map((rows) => (
          <Fragment key={rows[0]?.key}>
            <MenuSeparator />
            {rows.map(item)}
          </Fragment>
        ))}
      </Menu>
      {launch.failed}
    </>
  );
}

function LanguageChoice() {
  const t = usePhrases();
  const services = useServices();
  const language = useLanguage();
  const { languages } = useBuilding();
  return (
    <>
      <MenuHeading>{t("app.language")}</MenuHeading>
      <MenuChoice
        label={t("app.language")}
        value={language}
        options={languages.map(({ code, name: label }) => ({
          value: normalizeLocale(code),
          label,
          lang: intlLocale(code),
        }))}
        onChange={(code) => void changeLanguage(services, code)}
      />
    </>
  );
}
