import { ApiRefusal } from "@atrium/contract/client.ts";
import { exactTime } from "@atrium/rules/relative-time.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { type Fields, type Item, reachQuery, type Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { type FieldFaults, fieldFaultsOf } from "./field-faults.ts";
import { fromInput, toInput } from "./field-times.ts";
import { MissingTexts } from "./missing-texts.tsx";
import { WhatPublishingDoes } from "./what-publishing-does.tsx";

type Props = {
  readonly open: boolean;
  readonly item: Item;
  readonly title: string;
  readonly fields: Fields;
  readonly writing: Writing;
  readonly version: () => number;
  readonly onClose: () => void;
  readonly onPublished: (item: Item) => void;
  /** Somebody else has changed it meanwhile. */
  readonly onChanged: () => void;
  readonly onFaults: (faults: FieldFaults) => void;
};

/** Says whom publishing reaches, and when, before it is confirmed. */
export function PublishDialog(props: Props) {
  const t = usePhrases();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t("console.content_publish_title", { title: props.title })}
      closeLabel={t("app.close")}
    >
      <PublishForm {...props} />
    </Dialog>
  );
}

type When = "keep" | "now" | "later";

function PublishForm({ item, title, fields, writing, version, onClose, onPublished, onChanged, onFaults }: Props) {
  const t = usePhrases();
  const services = useServices();
  const locale = useLanguage();
  const { data: reach } = useQuery({ ...reachQuery(services, item.uuid), staleTime: 0 });
  const isThere = item.state === "published" || item.state === "scheduled";
  const [when, setWhen] = useState<When>(isThere ? "keep" : "now");
  const [from, setFrom] = useState("");
  const zone = writing.timezone;
  const [until, setUntil] = useState(isThere ? toInput(item.unpublished_at ?? undefined, zone) : "");
  const [isTried, setTried] = useState(false);
  const lacksTime = when === "later" && from === "";

  const publishing = useMutation({
    mutationFn: () =>
      services.api("POST /admin/v1/contents/:uuid/publish", {
        params: { uuid: item.uuid },
        body: {
          version: version(),
          ...(when === "now" ? { from: "now" as const } : when === "later" ? { from: fromInput(from) } : {}),
          until: until === "" ? null : fromInput(until),
        },
      }),
    onSuccess({ data: { content } }) {
      const at = content.published_at;
      const text =
        content.state === "scheduled" && at
          ? t("console.content_scheduled_done", { time: exactTime(at, locale, zone) })
          : t("console.content_published_done", { title });
      services.toasts.show({ text });
      onPublished(content);
      onClose();
    },
    onError(error) {
      const faults = fieldFaultsOf(error);
      if (faults) onFaults(faults);
      if (error instanceof ApiRefusal && error.problem.code === "draft_changed") onChanged();
    },
  });
  const submit = () => {
    setTried(true);
    if (!lacksTime) publishing.mutate();
  };
  const choices: When[] = isThere ? ["keep", "now", "later"] : ["now", "later"];
  return (
    <Form
      busy={publishing.isPending}
      error={publishing.error ? failureText(publishing.error, t) : null}
      onSubmit={submit}
    >
      {reach && <WhatPublishingDoes reach={reach.data} />}
      <Segmented
        legend={t("console.content_when")}
        segments={choices.map((value) => ({ value, label: t(`console.content_when_${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {when === "keep" && item.published_at && (
        <p className={styles.about}>
          {t("console.content_from")} {exactTime(item.published_at, locale, zone)}
        </p>
      )}
      {when === "later" && (
        <TextField
          type="datetime-local"
          label={t("console.content_from")}
          value={from}
          error={isTried && lacksTime ? t("console.content_time_missing") : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
      )}
      <TextField
        type="datetime-local"
        label={t("console.content_until")}
        hint={t("console.content_zone", { building: item.building.name, zone })}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <MissingTexts fields={fields} writing={writing} />
      <Button type="submit" block busy={publishing.isPending}>
        {t("console.content_publish")}
      </Button>
    </Form>
  );
}
