import { ownAvatar } from "@atrium/rules/avatar-file.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { type FunctionComponent, useCallback, useEffect, useRef, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePermission } from "../../parts/permissions.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices, useSession } from "@atrium/web/services.ts";
import type { AccountMenuProps } from "./account-menu.tsx";
import styles from "./layout.module.css";
import { menuParts } from "./menu-items.ts";

interface AccountPlaceProps {
  readonly onChangeBuilding: () => void;
}

/** The person's picture, which opens their account menu (1 §2); no button if the menu would be empty. */
export function AccountPlace({ onChangeBuilding }: AccountPlaceProps) {
  const t = usePhrases();
  const { user } = useSession();
  const { theme } = useBrand();
  const shown = useMenuParts();
  const { Menu, button, early, forget, want } = useMenuFile();
  const pictured = useFlag("user-profile-image") && theme.is_avatar_visible;
  const name = [user?.first_name, user?.last_name].filter((part) => !!part).join(" ") || (user?.email ?? "");
  const picture = user && ownAvatar(user.avatar_url);

  const face = pictured ? <Avatar src={picture} name={name} size={36} /> : <Icon name="user" size={24} />;
  if (shown.length === 0) {
    // A menu that is removed and shown again by its flags starts closed.
    forget();
    return (
      <span className={styles.account} role="img" aria-label={name}>
        {face}
      </span>
    );
  }
  const inside = (
    <>
      <span className="visually-hidden">{t("nav.account", { name })}</span>
      {face}
    </>
  );
  if (!Menu) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={early === "key" || early === "pointer"}
        // Without a transition: the menu's own button may replace this one before the press ends.
        onPointerDown={() => want("pointer")}
        onClick={({ detail }) => want(detail === 0 ? "key" : "pointer")}
      >
        {inside}
      </button>
    );
  }
  return (
    <Menu
      trigger={
        <button ref={button} type="button" className={styles.account}>
          {inside}
        </button>
      }
      name={name}
      email={user?.email}
      shown={shown}
      opensAtOnce={early === "pointer"}
      onChangeBuilding={onChangeBuilding}
    />
  );
}

type MenuComponent = FunctionComponent<AccountMenuProps>;

let here: MenuComponent | undefined;

/** What the person has done with the button before the menu was loaded. */
type EarlyUse = "focus" | "key" | "pointer";

/**
 * The menu loads after the page is drawn, because a page is seen before anybody opens the menu. The button that waits for it is then replaced
 * by the menu's own. That keeps the focus, and the menu opens if the person has pressed; by a key, its first item gets the focus.
 */
function useMenuFile() {
  const [loaded, setLoaded] = useState({ Menu: here });
  const [early, setEarly] = useState<EarlyUse>();
  const button = useRef<HTMLButtonElement>(null);

  const load = useCallback(() => {
    import("./account-menu.tsx")
      .then(({ AccountMenu }) => {
        here = AccountMenu;
        if (button.current && button.current === document.activeElement) setEarly((before) => before ?? "focus");
        setLoaded({ Menu: here });
      })
      .catch((error: unknown) => reportToConsole(error, { trace_id: traceOf(error) }));
  }, []);
  useEffect(() => {
    if (!here) load();
  }, [load]);
  useEffect(() => {
    if (!loaded.Menu || !early || early === "pointer") return;
    button.current?.focus();
    if (early === "key")
      button.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  }, [loaded, early]);
  return {
    Menu: loaded.Menu,
    button,
    early,
    forget(): void {
      if (early) setEarly(undefined);
    },
    want(by: "key" | "pointer"): void {
      setEarly(by);
      load();
    },
  };
}

function useMenuParts() {
  const { config } = useBrand();
  const { filesOrigin } = useServices();
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
    // The brand's own administration, otherwise the console, which only our own server serves beside the portal.
    administered: !!config.admin_url || filesOrigin === "",
  });
}
