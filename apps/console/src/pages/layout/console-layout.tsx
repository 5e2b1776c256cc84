import { BottomBar, BottomBarItem } from "@atrium/ui/components/bottom-bar.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { KeyCap } from "@atrium/ui/components/key-cap.tsx";
import { SkipLink } from "@atrium/ui/components/skip-link.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { ToastCorner } from "@atrium/web/toast-corner.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { type Entry, entriesFor } from "../../parts/entries.ts";
import { FreshSignInProvider } from "../../parts/fresh-sign-in.tsx";
import { countText, inboxCountQuery } from "../../parts/inbox-count.ts";
import { meQuery } from "../../parts/me-query.ts";
import { portalPaths } from "../../parts/paths.ts";
import styles from "./console-layout.module.css";

const CommandMenu = lazy(async () => ({ default: (await import("./command-menu.tsx")).CommandMenu }));

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What stands round every page of the console: the brand, its places, the way to find anything, and the ways out. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const t = usePhrases();
  const services = useServices();
  const { theme } = useBrand();
  const me = useQuery(meQuery(services));
  const [isFinding, setFinding] = useState(false);
  const [found, setFound] = useState(false);
  const find = () => {
    setFound(true);
    setFinding(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      find();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  const entries = me.data ? entriesFor(me.data.data) : [];
  // Another screen is another main part: whoever had the focus in the former begins at the heading of this one.
  const here = useRouterState({ select: ({ matches }) => matches[1]?.routeId ?? "" });
  const places = useRailPlaces(entries, here);

  return (
    <FreshSignInProvider>
      <div className={styles.frame}>
        <SkipLink href="#main">{t("app.skip_to_content")}</SkipLink>
        <header className={styles.rail}>
          <div className={styles.brand}>
            <Logo name={theme.name} {...theme.logo} />
            <span className={styles.name}>{t("console.title")}</span>
          </div>
          <button type="button" className={styles.find} onClick={find} aria-keyshortcuts="Control+K Meta+K">
            <Icon name="search" size={16} />
            <span className={styles.word}>{t("console.find")}</span>
            <span className={styles.keys} aria-hidden="true">
              <KeyCap>{onMac ? "⌘K" : "Ctrl K"}</KeyCap>
            </span>
          </button>
          <nav className={styles.places} aria-label={t("console.places")}>
            <ul>
              {places.map(({ entry, isHere, count }) => (
                <li key={entry.key}>
                  <Link
                    to={entry.path}
                    className={styles.place}
                    aria-current={isHere ? "page" : undefined}
                    {...asGiven}
                  >
                    <Icon name={entry.icon} size={18} />
                    <span>{t(entry.phrase)}</span>
                    {count && <span className={styles.count}>{count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <WaysOut />
        </header>
        <main key={here} className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        {places.length > 1 && (
          <BottomBar label={t("console.places")}>
            {places.map(({ entry, isHere, count }) => (
              <BottomBarItem
                key={entry.key}
                icon={entry.icon}
                label={count ? `${t(entry.phrase)} ${count}` : t(entry.phrase)}
                link={<Link to={entry.path} aria-current={isHere ? "page" : undefined} {...asGiven} />}
              />
            ))}
          </BottomBar>
        )}
        <ToastCorner />
        {found && (
          <Suspense fallback={null}>
            <CommandMenu open={isFinding} entries={entries} onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </div>
    </FreshSignInProvider>
  );
}

/** A place is where one is also below its address: the router's own opinion is not asked. */
const asGiven = { activeOptions: { exact: true }, activeProps: {} } as const;

/** Each place with whether one is there, and how much waits in it. */
function useRailPlaces(entries: readonly Entry[], here: string) {
  const services = useServices();
  const hasInbox = entries.some(({ key }) => key === "inbox");
  const { data } = useQuery({ ...inboxCountQuery(services), enabled: hasInbox });
  const waiting = data?.data.total ?? 0;
  return entries.map((entry) => ({
    entry,
    isHere: here.split("/")[1] === entry.key,
    count: entry.key === "inbox" && waiting > 0 ? countText(waiting) : undefined,
  }));
}

function WaysOut() {
  const t = usePhrases();
  const services = useServices();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    void logOut(services);
  };
  return (
    <div className={styles.out}>
      <a className={styles.place} href={portalPaths.home}>
        <Icon name="home" size={18} />
        <span className={styles.word}>{t("console.to_portal")}</span>
      </a>
      <button type="button" className={styles.place} aria-busy={leaving || undefined} onClick={leave}>
        <Icon name="log-out" size={18} />
        <span className={styles.word}>{t("console.log_out")}</span>
      </button>
    </div>
  );
}
