import { longestRequest } from "@atrium/rules/service-request-status.ts";
import { toMultiLine, toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useKeptForm } from "../../parts/kept-form.ts";
import { useKeepWaiting } from "../../parts/offline/use-waiting.ts";
import { type Waiting, waiting } from "../../parts/offline/waiting.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { metadataQuery, type NewServiceRequest, sentOf, useNewRequest } from "./request-queries.ts";

const blank: NewServiceRequest = { type_uuid: "", title: "", description: "", location: "", priority: "" };
const fields: readonly (keyof NewServiceRequest)[] = ["type_uuid", "title", "description", "location", "priority"];

type Props = {
  readonly open: boolean;
  /** A request that was sent without a network and then refused: its input is filled in again, and it is removed from the waiting ones. */
  readonly again: Waiting | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Creates a service request. The input survives closing the dialog, a refusal and a reload; only sending it clears it. */
export function NewRequestDialog({ open, again, onOpen, onClose }: Props) {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const { toasts, ...services } = useServices();
  const metadata = useQuery({ ...metadataQuery(services, uuid, useLanguage()), enabled: open });
  const kept = useKeptForm("service-request", fields);
  const draft: NewServiceRequest = { ...blank, ...kept.words };
  const sending = useNewRequest(uuid, kept);
  const keepWaiting = useKeepWaiting();
  const { write } = kept;
  useEffect(() => {
    if (again?.work.kind !== "service_request") return;
    write({ ...blank, ...again.work.body });
    waiting.remove(again.key);
    onOpen();
  });
  const send = () =>
    sending.mutate(draft, {
      onError(error) {
        const { body, key } = sentOf(draft, kept);
        const work = { kind: "service_request", building_uuid: uuid, body } as const;
        if (!keepWaiting({ error, key, title: body.title, work })) return;
        kept.forget();
        sending.reset();
        onClose();
        toasts.show({ text: t("offline.kept") });
      },
      onSuccess({ data }) {
        onClose();
        toasts.show({ text: t("service.sent", { number: data.service_request.id }) });
      },
    });
  const offered = metadata.data?.data;

  return (
    <Dialog open={open} onClose={onClose} closeLabel={t("app.close")} title={t("service.new")}>
      {offered ? (
        <Form busy={sending.isPending} error={sending.error && describeFailure(sending.error, t).text} onSubmit={send}>
          <RequestFields
            draft={draft}
            offered={offered}
            onChange={(change) => {
              kept.write({ ...draft, ...change });
              if (sending.error) sending.reset();
            }}
          />
          <Button type="submit" busy={sending.isPending} disabled={!isComplete(draft)}>
            {t("service.send")}
          </Button>
        </Form>
      ) : metadata.error && !metadata.isFetching ? (
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={describeFailure(metadata.error, t).text}
          action={<Button onClick={() => void metadata.refetch()}>{t("app.try_again")}</Button>}
        />
      ) : (
        <Skeleton height="8rem" />
      )}
    </Dialog>
  );
}

function isComplete({ type_uuid, title, description }: NewServiceRequest): boolean {
  return type_uuid !== "" && title.trim() !== "" && description.trim() !== "";
}

type Choice = { uuid: string; name: string; description?: string | null };
type FieldsProps = {
  readonly draft: NewServiceRequest;
  readonly offered: { types: Choice[]; priorities: Choice[] };
  readonly onChange: (change: Partial<NewServiceRequest>) => void;
};

function RequestFields({ draft, offered, onChange }: FieldsProps) {
  const t = usePhrases();
  const id = useId();
  const options = (choices: Choice[]) => choices.map(({ uuid, name }) => ({ value: uuid, label: name }));
  const about = offered.types.find(({ uuid }) => uuid === draft.type_uuid);
  return (
    <>
      <Select
        id={`${id}-type`}
        label={t("service.type_label")}
        hint={about?.description ?? undefined}
        options={[{ value: "", label: t("service.type_choose") }, ...options(offered.types)]}
        value={draft.type_uuid}
        onChange={({ target }) => onChange({ type_uuid: target.value })}
        data-autofocus
      />
      <TextField
        id={`${id}-title`}
        label={t("service.title_label")}
        maxLength={longestRequest.title}
        value={draft.title}
        onChange={({ target }) => onChange({ title: toSingleLine(target.value) })}
      />
      <TextArea
        id={`${id}-description`}
        label={t("service.description_label")}
        rows={4}
        maxLength={longestRequest.description}
        value={draft.description}
        onChange={({ target }) => onChange({ description: toMultiLine(target.value) })}
      />
      <TextField
        id={`${id}-location`}
        label={t("service.location_label")}
        maxLength={longestRequest.location}
        value={draft.location}
        onChange={({ target }) => onChange({ location: toSingleLine(target.value) })}
      />
      {offered.priorities.length > 0 && (
        <Select
          id={`${id}-priority`}
          label={t("service.priority_label")}
          options={[{ value: "", label: t("service.priority_any") }, ...options(offered.priorities)]}
          value={draft.priority}
          onChange={({ target }) => onChange({ priority: target.value })}
        />
      )}
    </>
  );
}
