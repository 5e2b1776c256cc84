import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Capability } from "@atrium/rules/capabilities.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { meQuery } from "../../parts/me-query.ts";
import { portalPaths } from "../../parts/paths.ts";
import styles from "./me.module.css";

type Me = EndpointReply<"GET /admin/v1/me">["data"];

/** Each capability of those who run buildings, in words. */
const inWords = {
  "flags.define": { phrase: "console.may_flags_define", icon: "sparkle" },
  "administration.open": { phrase: "console.may_administration_open", icon: "key" },
} satisfies Partial<Record<Capability, { phrase: PhraseKey; icon: IconName }>>;

/** A newer server may know capabilities that this page has no words for. */
const isKnown = (name: string): name is keyof typeof inWords => Object.hasOwn(inWords, name);

/** Who I am, and what I may do, where. */
export function MePage() {
  const t = usePhrases();
  const services = useServices();
  const me = useQuery(meQuery(services));
  const mayTitle = useId();
  usePageTitle(t("console.me_title"));

  if (me.error) return <FailedScreen error={me.error} onRetry={() => void me.refetch()} />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <h1 className={styles.title}>{t("console.me_title")}</h1>
        {me.data ? <Person me={me.data.data} /> : <WaitingPerson />}
      </div>
      {me.data && (
        <section className={styles.column} aria-labelledby={mayTitle}>
          <h2 className={styles.title} id={mayTitle}>
            {t("console.may_title")}
          </h2>
          <Capabilities me={me.data.data} />
        </section>
      )}
    </div>
  );
}

function Person({ me: { user, portfolio } }: { readonly me: Me }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const name = `${user.first_name} ${user.last_name}`.trim();
  const facts: [PhraseKey, string][] = [
    ["console.name", name],
    ["console.email", user.email],
    ["console.brand", theme.name],
    ["console.portfolio", portfolio.name],
  ];
  return (
    <div className={styles.card}>
      <Avatar name={name === "" ? user.email : name} size={48} />
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function WaitingPerson() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.card}>
        <Skeleton shape="circle" width={48} height={48} />
        <div className={styles.facts}>
          {["52%", "76%", "40%", "60%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}

function Capabilities({ me: { portfolio, capabilities, buildings } }: { readonly me: Me }) {
  const t = usePhrases();
  const everywhere = capabilities.filter(isKnown);
  const inBuildings = buildings
    .map((building) => ({ ...building, capabilities: building.capabilities.filter(isKnown) }))
    .filter((building) => building.capabilities.length > 0);

  if (everywhere.length === 0 && inBuildings.length === 0) {
    return (
      <div className={styles.card}>
        <EmptyState
          level={3}
          icon="lock"
          title={t("console.nothing_title")}
          text={t("console.nothing_text")}
          action={<Button href={portalPaths.home}>{t("console.to_portal")}</Button>}
        />
      </div>
    );
  }
  return (
    <>
      {everywhere.length > 0 && (
        <div className={styles.place}>
          <h3>{t("console.everywhere", { portfolio: portfolio.name })}</h3>
          <CapabilityList capabilities={everywhere} />
        </div>
      )}
      {inBuildings.length > 0 && (
        <div className={styles.place}>
          <h3>{t("console.buildings", { count: inBuildings.length })}</h3>
          <ul className={styles.buildings}>
            {inBuildings.map((building) => (
              <li key={building.uuid}>
                <h4 className={styles.building}>
                  <Icon name="building" size={16} />
                  <span>{building.name}</span>
                </h4>
                <CapabilityList capabilities={building.capabilities} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function CapabilityList({ capabilities }: { readonly capabilities: readonly (keyof typeof inWords)[] }) {
  const t = usePhrases();
  return (
    <ul className={styles.rows}>
      {capabilities.map((capability) => (
        <li key={capability}>
          <Icon name={inWords[capability].icon} size={16} />
          <span>{t(inWords[capability].phrase)}</span>
        </li>
      ))}
    </ul>
  );
}
