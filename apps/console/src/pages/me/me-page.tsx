import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { Switch } from "@atrium/ui/components/switch.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { capabilityWords, isKnownCapability } from "../../parts/capability-words.ts";
import { type Me, meQuery } from "../../parts/me-query.ts";
import { NotYours } from "../../parts/not-yours.tsx";
import { Screen } from "../../parts/screen.tsx";
import { setSingleKeys, useSingleKeys } from "../../parts/single-keys.ts";
import styles from "./me.module.css";

/** Who I am, and what I may do, where. */
export function MePage() {
  const t = usePhrases();
  const services = useServices();
  const me = useQuery(meQuery(services));
  const mayTitle = useId();
  usePageTitle(t("console.me_title"));

  if (me.error && !me.data) return <FailedScreen error={me.error} onRetry={() => void me.refetch()} />;
  return (
    <Screen title={t("console.me_title")}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {me.data ? <Person me={me.data.data} /> : <WaitingPerson />}
          <KeysSwitch />
        </div>
        {me.data && (
          <section className={styles.column} aria-labelledby={mayTitle}>
            <h2 className="visually-hidden" id={mayTitle}>
              {t("console.may_title")}
            </h2>
            <Capabilities me={me.data.data} />
          </section>
        )}
      </div>
    </Screen>
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

function KeysSwitch() {
  const t = usePhrases();
  const on = useSingleKeys();
  return (
    <div className={styles.card}>
      <Switch label={t("console.keys_title")} hint={t("console.keys_text")} on={on} onChange={setSingleKeys} />
    </div>
  );
}

type Place = { readonly uuid: string; readonly name: string; readonly capabilities: readonly string[] };

const known = (place: Place) => ({ ...place, capabilities: place.capabilities.filter(isKnownCapability) });
const mayAny = ({ capabilities }: Place) => capabilities.length > 0;

function Capabilities({ me }: { readonly me: Me }) {
  const t = usePhrases();
  const { name } = me.portfolio;
  const everywhere = me.capabilities.filter(isKnownCapability);
  const buildings = me.buildings.map(known).filter(mayAny);
  const companies = me.companies.map(known).filter(mayAny);

  if (everywhere.length === 0 && buildings.length === 0 && companies.length === 0) {
    return (
      <div className={styles.card}>
        <NotYours me={me} nothing level={3} />
      </div>
    );
  }
  return (
    <>
      {everywhere.length > 0 && (
        <div className={styles.place}>
          <h3>{t("console.everywhere", { portfolio: name })}</h3>
          <CapabilityList capabilities={everywhere} />
        </div>
      )}
      <Places title={t("console.buildings", { count: buildings.length })} places={buildings} />
      <Places title={t("console.companies", { count: companies.length })} places={companies} />
    </>
  );
}

type KnownPlace = ReturnType<typeof known>;

function Places({ title, places }: { readonly title: string; readonly places: readonly KnownPlace[] }) {
  if (places.length === 0) return null;
  return (
    <div className={styles.place}>
      <h3>{title}</h3>
      <ul className={styles.buildings}>
        {places.map((place) => (
          <li key={place.uuid}>
            <h4 className={styles.building}>
              <Icon name="building" size={16} />
              <span>{place.name}</span>
            </h4>
            <CapabilityList capabilities={place.capabilities} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CapabilityList({ capabilities }: { readonly capabilities: readonly RoleCapability[] }) {
  const t = usePhrases();
  return (
    <ul className={styles.rows}>
      {capabilities.map((capability) => (
        <li key={capability}>
          <Icon name={capabilityWords[capability].icon} size={16} />
          <span>{t(capabilityWords[capability].phrase)}</span>
        </li>
      ))}
    </ul>
  );
}
