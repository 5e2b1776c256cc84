import { intlLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "@atrium/ui/components/menu.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment, type Ref } from "react";
import { useBrand } from "../../shared/brand.ts";
import { useBuilding, useMyBuildings } from "../../shared/buildings.ts";
import { changeLanguage } from "../../shared/change-language.ts";
import { useFlag } from "../../shared/flags.ts";
import { logOut } from "../../shared/log-out.ts";
import { usePermission } from "../../shared/permissions.ts";
import { usePhrases } from "../../shared/phrases.ts";
import { useLanguage, useServices, useSession } from "../../shared/services.ts";
import { useLaunchAdmin } from "../../shared/use-launch-admin.tsx";
import styles from "./frame.module.css";
import { type MenuAction, menuParts, type MenuRow } from "./menu-items.ts";

/** What every account has until it chooses a picture (1 §3). */
const defaultAvatar = /(^|\/)default_avatar\.png$/;

interface AccountMenuProps {
  readonly onChangeBuilding: () => void;
  readonly trigger: Ref<HTMLButtonElement>;
}

/** The person's own menu (1 §2): what it holds is for the table of its items to say. */
export function AccountMenu({ onChangeBuilding, trigger }: AccountMenuProps) {
  const t = usePhrases();
  const services = useServices();
  const { user } = useSession();
  const { theme } = useBrand();
  const shown = useMenuParts();
  const launch = useLaunchAdmin();
  const pictured = useFlag("user-profile-image") && theme.is_avatar_visible;
  const name = [user?.first_name, user?.last_name].filter((part) => !!part).join(" ") || (user?.email ?? "");
  const picture = user && !defaultAvatar.test(user.avatar_url) ? user.avatar_url : null;

  const face = pictured ? <Avatar src={picture} name={name} size={36} /> : <Icon name="user" size={24} />;
  // A menu needs something to choose.
  if (shown.length === 0) {
    return (
      <span className={styles.account} role="img" aria-label={name}>
        {face}
      </span>
    );
  }

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
      <Menu
        trigger={
          <button type="button" ref={trigger} className={styles.account}>
            <span className="visually-hidden">{t("nav.account", { name })}</span>
            {face}
          </button>
        }
      >
        <div className={styles.person}>
          <strong>{name}</strong>
          <span>{user?.email}</span>
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

function useMenuParts() {
  const { config } = useBrand();
  const { languages } = useBuilding();
  const buildings = useMyBuildings();
  return menuParts({
    flags: {
      account: useFlag("account"),
      buildings: useFlag("buildings"),
      "account-history": useFlag("account-history"),
      kiosk: useFlag("kiosk"),
      "change-language": useFlag("change-language"),
      "dropdown-logout": useFlag("dropdown-logout"),
    },
    permissions: { "can-see-admin-ui-link": usePermission("can-see-admin-ui-link") },
    counts: { buildings: buildings.length, languages: languages.length },
    administered: !!config.admin_url,
  });
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
