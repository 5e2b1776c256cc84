import { intlLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "@atrium/ui/components/menu.tsx";
import { usePhrases } from "../../shared/phrases.ts";
import { useBrand } from "../../shared/brand.ts";
import { useBuilding } from "../../shared/buildings.ts";
import { changeLanguage } from "../../shared/change-language.ts";
import { useFlag } from "../../shared/flags.ts";
import { logOut } from "../../shared/log-out.ts";
import { useLanguage, useServices, useSession } from "../../shared/services.ts";
import styles from "./frame.module.css";

/** What every account has until it chooses a picture (1 §3). */
const defaultAvatar = /(^|\/)default_avatar\.png$/;

/** The person's own menu: language, where there is a choice, and log out (1 §2). */
export function AccountMenu() {
  const t = usePhrases();
  const services = useServices();
  const { user } = useSession();
  const { theme } = useBrand();
  const { languages } = useBuilding();
  const language = useLanguage();
  const offered = useFlag("change-language") && languages.length > 1;
  const pictured = useFlag("user-profile-image") && theme.is_avatar_visible;
  const leaves = useFlag("dropdown-logout");
  const name = [user?.first_name, user?.last_name].filter((part) => !!part).join(" ") || (user?.email ?? "");
  const picture = user && !defaultAvatar.test(user.avatar_url) ? user.avatar_url : null;

  return (
    <Menu
      trigger={
        <button type="button" className={styles.account}>
          <span className="visually-hidden">{t("nav.account", { name })}</span>
          {pictured ? <Avatar src={picture} name={name} size={36} /> : <Icon name="user" size={24} />}
        </button>
      }
    >
      <div className={styles.person}>
        <strong>{name}</strong>
        <span>{user?.email}</span>
      </div>
      {offered && (
        <>
          <MenuSeparator />
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
      )}
      {leaves && (
        <>
          <MenuSeparator />
          <MenuItem icon="log-out" onSelect={() => void logOut(services)}>
            {t("nav.log_out")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
