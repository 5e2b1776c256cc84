import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { Checklist } from "@atrium/ui/components/checklist.tsx";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { RadioCards } from "@atrium/ui/components/radio-cards.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { Switch } from "@atrium/ui/components/switch.tsx";
import { Tabs } from "@atrium/ui/components/tabs.tsx";
import { useId, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { Group, Specimen } from "./specimen.tsx";

export function Choices({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Group id={id} title={title}>
      {() => (
        <>
          <Switches />
          <OneOfSome />
          <Numbers />
          <Cards />
          <Lists />
        </>
      )}
    </Group>
  );
}

function Switches() {
  const t = usePhrases();
  const [on, setOn] = useState(true);
  return (
    <>
      <Specimen of="Switch: on or off, waiting, not available" as="column">
        <Switch
          label={t("sign_up.accept_emails", { brand: "Atrium" })}
          hint={t("sign_up.accept_emails_hint")}
          on={on}
          onChange={setOn}
        />
        <Switch label={t("app.loading")} on busy onChange={setOn} />
        <Switch label={t("sign_up.accept_terms")} on={false} disabled onChange={setOn} />
        <Switch label={t("sign_up.accept_terms")} on disabled onChange={setOn} />
      </Specimen>
      <Specimen of="Checkbox: with a hint, wrong, not available" as="column">
        <Checkbox label={t("sign_up.accept_terms")} hint={<a href="#choices">{t("landing.terms")}</a>} defaultChecked />
        <Checkbox label={t("sign_up.accept_terms")} error={t("error.unable")} />
        <Checkbox label={t("sign_up.accept_terms")} disabled />
      </Specimen>
    </>
  );
}

function OneOfSome() {
  const t = usePhrases();
  const [segment, setSegment] = useState<"utilities" | "discover" | "spotlight">("discover");
  const segments = (["utilities", "discover", "spotlight"] as const).map((value) => ({
    value,
    label: t(`nav.${value}`),
  }));
  const tabs = segments.map((each) => ({ ...each, panel: <p>{each.label}</p> }));
  const shared = { value: segment, onChange: setSegment };
  return (
    <>
      <Specimen of="Segmented: as wide as it is, as its column, with one not available" as="column">
        <Segmented legend={t("nav.label")} segments={segments} {...shared} />
        <Segmented legend={t("nav.label")} hideLegend block segments={segments.slice(0, 2)} {...shared} />
        <Segmented
          legend={t("nav.label")}
          hideLegend
          segments={[
            { value: "discover", label: t("nav.discover"), icon: "compass" },
            { value: "spotlight", label: t("nav.spotlight"), icon: "sparkle", disabled: true },
          ]}
          {...shared}
        />
      </Specimen>
      <Specimen of="Tabs: with a line, in segments" as="column">
        <Tabs label={t("nav.label")} tabs={tabs} {...shared} />
        <Tabs
          label={t("nav.label")}
          look="segmented"
          tabs={tabs.map((tab) => ({ ...tab, disabled: tab.value === "spotlight" }))}
          {...shared}
        />
      </Specimen>
    </>
  );
}

function Numbers() {
  const t = usePhrases();
  const [on, setOn] = useState<readonly string[]>(["discover"]);
  const [count, setCount] = useState<number>();
  const [day, setDay] = useState("2026-11-24");
  return (
    <Specimen of="Chips: any of some words; how many; a day" as="column">
      <Chips
        legend={t("nav.label")}
        chips={(["utilities", "discover", "spotlight"] as const).map((value) => ({
          value,
          label: t(`nav.${value}`),
          on: on.includes(value),
        }))}
        onTurn={(one) =>
          setOn((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]))
        }
      />
      <Stepper
        label={t("book.people")}
        fewer={t("book.fewer")}
        more={t("book.one_more")}
        most={12}
        value={count}
        onChange={setCount}
      />
      <DayField
        type="date"
        label={t("book.day")}
        invalid={t("book.day_invalid")}
        min="2026-11-24"
        value={day}
        onChange={setDay}
      />
    </Specimen>
  );
}

function Cards() {
  const t = usePhrases();
  const name = useId();
  const { theme } = useBrand();
  const picture = usePicture(theme.hero_image_url, "card");
  const [value, setValue] = useState<string | undefined>("one");
  return (
    <Specimen of="Cards to choose one of, with a picture and without" as="column">
      <RadioCards
        legend={t("sign_up.building_label")}
        name={name}
        value={value}
        onChange={setValue}
        cards={[
          {
            value: "one",
            title: "Pier One",
            text: "Rotterdam",
            picture: <Picture {...picture} cover alt="" width={88} height={88} sizes="88px" />,
          },
          {
            value: "two",
            title: "Lantern House",
            text: "Hamburg",
            picture: <Picture src={null} cover alt="" width={88} height={88} />,
          },
        ]}
        error={value === "two" ? t("error.unable") : undefined}
      />
    </Specimen>
  );
}

function Lists() {
  const t = usePhrases();
  return (
    <>
      <Specimen of="What is met and what is missing" as="column">
        <Checklist
          title={t("sign_up.rules_title")}
          doneText={t("sign_up.rule_met")}
          missingText={t("sign_up.rule_missing")}
          progress={t("sign_up.rules_progress", { met: 2, total: 3 })}
          items={[
            { key: "upper", text: t("sign_up.rule_upper"), done: true },
            { key: "number", text: t("sign_up.rule_number"), done: true },
            { key: "length", text: t("sign_up.rule_length", { least: 8 }), done: false },
          ]}
        />
      </Specimen>
      <Specimen of="State: neutral, fine, few, gone, to know">
        <StatusPill icon="clock">{t("app.loading")}</StatusPill>
        <StatusPill tone="ok" icon="check">
          {t("sign_up.rule_met")}
        </StatusPill>
        <StatusPill tone="warn" icon="alert">
          {t("sign_up.rule_missing")}
        </StatusPill>
        <StatusPill tone="danger" icon="x">
          {t("error.unreachable_title")}
        </StatusPill>
        <StatusPill tone="info" icon="info">
          {t("app.new_window")}
        </StatusPill>
      </Specimen>
    </>
  );
}
