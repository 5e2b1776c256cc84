import { mostSheetRows } from "@atrium/rules/people-sheet.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { useStartBuilding } from "../../parts/start-building.ts";
import { Screen } from "../../parts/screen.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { type Checked, importsQuery } from "./import-queries.ts";
import styles from "./import.module.css";
import { type Line, MendRows } from "./mend-rows.tsx";
import { PastImports } from "./past-imports.tsx";
import { readSheet, type Sheet, type SheetFault } from "./read-sheet.ts";

/** Imports people of a building from a file (row G7): choose it, assign its columns, check, correct, and import all at once. */
export function ImportPage() {
  const t = usePhrases();
  const locale = useLanguage();
  const services = useServices();
  const { api, queryClient } = services;
  const me = useMe();
  const buildings = useBuildings().buildings.filter(({ uuid }) => me && mayInBuilding(me, "people.change", uuid));
  const picker = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<string>();
  const [sheet, setSheet] = useState<Sheet>();
  const [fault, setFault] = useState<SheetFault>();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const building = useStartBuilding(buildings, wanted)?.uuid ?? "";
  const rows = new Intl.NumberFormat(locale).format(mostSheetRows);
  usePageTitle(t("console.import"));

  const call = ({ of, check }: { of: readonly Line[]; check: boolean }) =>
    api("POST /admin/v1/people-imports", {
      body: { building_uuid: building, check, rows: of.map(({ cells }) => cells) },
    });
  const checking = useMutation({ mutationFn: call });
  const entering = useMutation({
    mutationFn: call,
    onSuccess: () => queryClient.invalidateQueries(importsQuery(services)),
  });
  const check = (of: readonly Line[]) => {
    setLines(of);
    checking.mutate({ of, check: true });
  };
  const begin = () => {
    checking.reset();
    entering.reset();
    setLines([]);
  };
  async function choose(file: File | undefined) {
    if (!file) return;
    begin();
    const read = await readSheet(file);
    setSheet(typeof read === "string" ? undefined : read);
    setFault(typeof read === "string" ? read : undefined);
  }

  const checked = checking.data?.data;
  const entered = entering.data?.data;
  const wrong = checked?.remarks.filter(({ state }) => state === "wrong") ?? [];
  const failure = checking.error ?? entering.error;
  return (
    <Screen title={t("console.import")} before={<Back />}>
      <div className={styles.file}>
        <p className={styles.quiet}>{t("console.import_intro")}</p>
        {buildings.length > 1 && (
          <Select
            label={t("console.building")}
            options={buildings.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={building}
            onChange={({ target }) => {
              begin();
              setWanted(target.value);
            }}
          />
        )}
        <div className={styles.actions}>
          <Button
            variant={sheet ? "secondary" : "primary"}
            size="small"
            icon="plus"
            onClick={() => picker.current?.click()}
          >
            {t(sheet ? "console.import_another" : "console.import_file")}
          </Button>
          <span className={styles.quiet}>{sheet?.name ?? t("console.import_hint", { rows })}</span>
        </div>
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={t("console.import_file")}
          accept=".csv,.txt,text/csv"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        {fault && <Fault>{t(`console.import_${fault}`, { rows })}</Fault>}
      </div>
      {sheet && !checked && (
        <ColumnsForm
          key={sheet.name}
          sheet={sheet}
          busy={checking.isPending}
          failure={failure && failureText(failure, t)}
          onCheck={(cells) => check(cells.map((each, at) => ({ cells: each, line: at + 2 })))}
        />
      )}
      {entered ? (
        <p role="status" className={styles.done}>
          <Icon name="check" />
          {t("console.import_done", { count: entered.counts.fresh })}
        </p>
      ) : (
        checked && (
          <>
            <Counts counts={checked.counts} />
            {failure && <Fault>{failureText(failure, t)}</Fault>}
            {wrong.length > 0 ? (
              <MendRows
                lines={lines}
                wrong={wrong}
                busy={checking.isPending}
                onMend={(row, cells) => setLines(lines.map((line, at) => (at === row ? { ...line, cells } : line)))}
                onCheck={() => check(lines)}
                onLeaveOut={() => {
                  const left = lines.filter((_, at) => !wrong.some(({ row }) => row === at));
                  if (left.length > 0) check(left);
                  else begin();
                }}
              />
            ) : checked.counts.fresh > 0 ? (
              <div>
                <Button busy={entering.isPending} onClick={() => entering.mutate({ of: lines, check: false })}>
                  {t("console.import_enter", { count: checked.counts.fresh })}
                </Button>
              </div>
            ) : (
              <p role="status">{t("console.import_nothing")}</p>
            )}
          </>
        )
      )}
      <PastImports />
    </Screen>
  );
}

function Back() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.people} />}>{t("console.people_title")}</BackLink>;
}

function Counts({ counts }: Pick<Checked, "counts">) {
  const t = usePhrases();
  return (
    <div role="status">
      <dl className={styles.counts}>
        {(["fresh", "known", "wrong"] as const).map((each) => (
          <div key={each}>
            <dt>{t(`console.import_${each}`)}</dt>
            <dd>{counts[each]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
