import { type ControlType, controlTypes, shownControl, suiteControls } from "@atrium/rules/smart-suite.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { Tabs } from "@atrium/ui/components/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import { LightingControl } from "./lighting-control.tsx";
import { NotAvailable, NotDone } from "./not-available.tsx";
import { useReadings } from "./readings.ts";
import { smartLink } from "./smart-address.ts";
import styles from "./smart-building.module.css";
import {
  floorsQuery,
  isMissing,
  type OfSuite,
  type Suite,
  suiteQuery,
  suitesQuery,
  useSuiteCommands,
} from "./smart-queries.ts";
import { TemperatureControl } from "./temperature-control.tsx";

type Props = {
  readonly of: OfSuite;
  /** As in the address. */
  readonly control: string;
  readonly onChoose: (control: ControlType) => void;
};

/** Light and temperature of one suite (S2 to S5). Must be remounted for another suite. */
export function ControlPage({ of, control, onChoose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { buildingUuid, floorId, suiteId } = of;
  const query = useQuery(suiteQuery(services, of));
  const floor = useQuery(floorsQuery(services, buildingUuid)).data?.data.floors.find(({ id }) => id === floorId);
  const listed = useQuery(suitesQuery(services, of)).data?.data.suites.find(({ id }) => id === suiteId);
  const suite = query.data?.data;
  const name = suite?.navName ?? listed?.navName;
  usePageTitle(name ?? t("smart.title"));
  const back = <Link {...smartLink(buildingUuid, { floorId })} />;
  if (isMissing(query.error)) return <MissingScreen link={back} linkText={floor?.navName ?? t("smart.title")} />;

  const shown = suite && shownControl(control, suite);
  if (shown && shown !== control) return <Navigate {...smartLink(buildingUuid, { ...of, control: shown })} replace />;
  // A suite that worked before and cannot be reached any more counts as unknown too.
  const isUnknown = suite ? query.isError || !suite.available : query.isError && !query.isFetching;
  return (
    <PageBody width="form" id="main">
      <div className={styles.page}>
        <div>
          <Button variant="quiet" size="small" icon="arrow-left" render={back}>
            {floor?.navName ?? t("smart.title")}
          </Button>
        </div>
        <h1 className={styles.heading}>{name ?? <Skeleton width="12rem" />}</h1>
        {isUnknown ? (
          <NotAvailable suite={name} busy={query.isFetching} onAgain={() => void query.refetch()} />
        ) : suite && shown ? (
          <Controls of={of} suite={suite} shown={shown} onChoose={onChoose} />
        ) : (
          <SkeletonGroup label={t("app.loading")}>
            <div className={styles.control}>
              <Skeleton shape="box" width="16rem" height="2.75rem" />
              <Skeleton shape="circle" width="16rem" height="16rem" />
              <Skeleton shape="box" width="100%" height="4rem" />
            </div>
          </SkeletonGroup>
        )}
      </div>
    </PageBody>
  );
}

type ControlsProps = {
  readonly of: OfSuite;
  readonly suite: Suite;
  readonly shown: ControlType;
  readonly onChoose: (control: ControlType) => void;
};

function Controls({ of, suite, shown, onChoose }: ControlsProps) {
  const t = usePhrases();
  const { ask, pending, failed, confirmed } = useSuiteCommands(of);
  const has = suiteControls(suite);
  const unit = suite.temp_unit;
  const panels = {
    lighting: (
      <LightingControl
        lighting={suite.lighting ?? 0}
        pending={pending.lighting}
        onAsk={(value) => ask({ control: "lighting", value, unit })}
      />
    ),
    temperature: (
      <TemperatureControl
        suite={suite}
        pending={pending.temperature}
        onAsk={(value) => ask({ control: "temperature", value, unit })}
      />
    ),
  };
  const lacking = controlTypes.filter((type) => !has[type]);
  return (
    <>
      {failed && <NotDone failed={failed} suite={suite.navName} />}
      <Tabs
        label={t("smart.controls")}
        look="segmented"
        tabs={controlTypes.map((value) => ({
          value,
          label: t(`smart.${value}`),
          disabled: !has[value],
          panel: (
            <>
              {lacking.map((type) => (
                <p key={type} className={styles.quiet}>
                  {t(`smart.no_${type}`)}
                </p>
              ))}
              {panels[value]}
            </>
          ),
        }))}
        value={shown}
        onChange={onChoose}
      />
      <p role="status" className="visually-hidden">
        {confirmed && <Confirmed {...confirmed} />}
      </p>
    </>
  );
}

function Confirmed({ control, suite }: { readonly control: ControlType; readonly suite: Suite }) {
  const t = usePhrases();
  const readings = useReadings();
  if (control === "lighting") {
    const { lighting } = suite;
    return lighting ? t("smart.light_is", { value: readings.light(lighting) }) : t("smart.light_is_off");
  }
  return t("smart.temperature_is", { value: readings.temperature(suite.requested_temp ?? 0, suite.temp_unit) });
}
