import { framePermissions, frameSandbox } from "@atrium/rules/frame-sandbox.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { BrandHeader } from "../../parts/brand-header.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useSession } from "@atrium/web/services.ts";
import styles from "./bridge.module.css";
import { ChoosePage } from "./choose-page.tsx";
import { Granted } from "./granted.tsx";
import { createGrants } from "./grants.ts";
import { Messages } from "./messages.tsx";
import { addressOf, type Opened, type Setup, setupOf } from "./setup.ts";
import { Simulator } from "./simulator.tsx";
import { createTraffic } from "./traffic.ts";
import { useBridgeHost } from "./use-bridge-host.ts";

const route = getRouteApi("/bridge");

const soon = (work: () => void) => void setTimeout(work, 50);

/** A workbench for authors of mini-apps: opens an app's page as the portal does, and shows all messages between the two. In English, like /design. */
export function BridgePage() {
  const asked = route.useSearch();
  const known = route.useLoaderData();
  const { theme } = useBrand();
  const isSignedIn = useSession().user !== undefined;
  const [setup, change] = useState(() => setupOf(asked));
  const [opened, setOpened] = useState<Opened>(() => openedBy(setup, 0));
  const [shown, setShown] = useState(() => addressOf(setup.url) !== undefined);
  const [traffic] = useState(() => createTraffic(() => performance.now(), soon));
  const [grants] = useState(createGrants);
  const { host, frame, question } = useBridgeHost({ opened, known, grants, traffic, onClose: () => setShown(false) });
  usePageTitle("Bridge");
  return (
    <>
      <BrandHeader />
      <PageBody id="main">
        <div className={styles.intro} lang="en">
          <h1>Bridge</h1>
          <p className={styles.note}>
            Opens a mini-app as {theme.name} does, and shows every message and what became of it. It is here in
            development alone.
          </p>
        </div>
        <div className={styles.bench} lang="en">
          <div className={styles.column}>
            <ChoosePage
              known={known}
              isSignedIn={isSignedIn}
              setup={setup}
              change={change}
              onOpen={() => {
                const registered = setup.registered === undefined ? undefined : known[setup.registered];
                if (registered && setup.registered !== opened.registered) grants.set(registered.app.actions);
                setOpened(openedBy(setup, opened.opening + 1));
                setShown(true);
              }}
            />
            <Simulator host={host} appUuid={opened.appUuid} />
            <Granted grants={grants} />
          </div>
          <div className={styles.column}>
            {shown && (
              <Section
                title="Frame"
                action={
                  <Button variant="secondary" size="small" onClick={() => setShown(false)}>
                    Close
                  </Button>
                }
              >
                {host && (
                  <iframe
                    key={opened.opening}
                    {...frame}
                    className={styles.frame}
                    title={`The page at ${opened.url}`}
                    sandbox={frameSandbox(opened.url, location.href)}
                    allow={framePermissions}
                    src={opened.url}
                  />
                )}
              </Section>
            )}
            <Messages traffic={traffic} />
          </div>
        </div>
      </PageBody>
      {question}
    </>
  );
}

function openedBy(setup: Setup, opening: number): Opened {
  const url = addressOf(setup.url);
  return { ...setup, url: url?.href ?? "", origin: url?.origin ?? "", opening };
}
