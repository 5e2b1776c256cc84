import { PageBody } from "@atrium/ui/components/section.tsx";
import { Link, Navigate, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./account.module.css";

const everyTab = [
  { value: "profile", path: paths.accountProfile, phrase: "account.tab_profile" },
  { value: "password", path: paths.accountPassword, phrase: "account.tab_password" },
  { value: "cards", path: paths.accountCards, phrase: "card.tab" },
] as const;

/** One element for all renders: a new one would navigate again at each change of the address during the redirect. */
const leadHome = <Navigate to={paths.main} replace />;

/** The account with its tabs, each at its own address (U1). If the gate closes while the person is here, they are redirected to home. */
export function AccountPage() {
  const t = usePhrases();
  const navigate = useNavigate();
  const id = useId();
  const [turned, setTurned] = useState(false);
  const open = useFlag("account");
  const { card_provider: keeper } = useBrand().config;
  const tabs = everyTab.filter(({ value }) => value !== "cards" || keeper !== null);
  const pathname = useLocation({ select: (location) => location.pathname });
  usePageTitle(t("account.title"));
  if (!open) return leadHome;

  if (keeper === null && pathname === paths.accountCards) return <Navigate to={paths.accountProfile} replace />;

  const current = Math.max(
    0,
    tabs.findIndex(({ path }) => path === pathname),
  );
  const tab = tabs[current]?.value;
  const byArrow = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(current + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    setTurned(true);
    void navigate({ to: next.path });
  };
  return (
    <PageBody width="form" id="main">
      <div className={styles.page}>
        <h1 className={styles.heading}>{t("account.title")}</h1>
        <div role="tablist" aria-label={t("account.title")} className={styles.tabs}>
          {tabs.map(({ value, path, phrase }) => (
            <Link
              key={value}
              id={`${id}-${value}`}
              to={path}
              className={styles.tab}
              role="tab"
              aria-selected={value === tab}
              aria-controls={`${id}-panel`}
              tabIndex={value === tab ? 0 : -1}
              // Switching tabs keeps the focus on the tabs, while switching pages moves it to the heading.
              data-autofocus={turned && value === tab ? true : undefined}
              onClick={() => setTurned(true)}
              onKeyDown={byArrow}
            >
              {t(phrase)}
            </Link>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
          <Outlet />
        </div>
      </div>
    </PageBody>
  );
}
