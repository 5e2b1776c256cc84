import { attachmentKinds, mostAttachments } from "@atrium/rules/attachments.ts";
import { isSupportComplete, issueTypes, longestSupport } from "@atrium/rules/support-request.ts";
import { toMultiLine, toSingleLine } from "@atrium/rules/text-lines.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useKeptForm } from "../kept-form.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../services.ts";
import { AttachmentField } from "./attachment-field.tsx";
import { SentNote } from "./sent-note.tsx";
import styles from "./support.module.css";
import { type AttachmentLimits, useAttachments } from "./use-attachments.ts";
import { type SupportDraft, useSupportRequest } from "./use-support-request.ts";

const blank: SupportDraft = { issue_type: "", subject: "", description: "" };
const fields: readonly (keyof SupportDraft)[] = ["issue_type", "subject", "description"];
/** Used until the server has sent the operator's limits. */
const usual: AttachmentLimits = { most: mostAttachments, most_bytes: 5 * 1024 * 1024, kinds: attachmentKinds };

type Props = {
  readonly amenityUuid?: string;
  /** Files that are sent along without being selected here. */
  readonly given?: readonly File[];
};

const none: readonly File[] = [];

/** The form of the help desk and of an amenity: nature, subject and description, and files (2 §5). A failure or a reload loses no input. */
export function SupportForm({ amenityUuid, given = none }: Props) {
  const [round, setRound] = useState(0);
  const [reference, setReference] = useState<string>();
  const again = () => {
    setReference(undefined);
    setRound(round + 1);
  };
  if (reference !== undefined) return <SentNote reference={reference} onAgain={again} />;
  return <WrittenForm key={round} amenityUuid={amenityUuid} given={round === 0 ? given : none} onSent={setReference} />;
}

type WrittenProps = {
  readonly amenityUuid: string | undefined;
  readonly given: readonly File[];
  readonly onSent: (reference: string) => void;
};

function WrittenForm({ amenityUuid, given, onSent }: WrittenProps) {
  const t = usePhrases();
  const id = useId();
  const { api } = useServices();
  const metadata = useQuery(endpointQuery(api, "GET /helpdesk-service/v1/metadata", {}));
  const limits = metadata.data?.data.attachments ?? usual;
  const kept = useKeptForm(amenityUuid ? `amenity ${amenityUuid}` : "help-desk", fields);
  const draft: SupportDraft = { ...blank, ...kept.words };
  const attachments = useAttachments(limits, kept);
  const [left, setLeft] = useState<readonly string[]>([]);
  const sending = useSupportRequest(amenityUuid, kept);
  const taken = useRef(none);
  useEffect(() => {
    if (given === taken.current) return;
    taken.current = given;
    attachments.add(given);
  });

  const change = (part: Partial<SupportDraft>) => {
    kept.write({ ...draft, ...part });
    if (sending.error) sending.reset();
  };
  const send = () =>
    sending.mutate(
      { draft, files: attachments.uuids },
      {
        onSuccess: ({ data }) => onSent(data.record.reference),
        onError(error) {
          if (error instanceof ApiRefusal && error.problem.code === "file_refused") attachments.sendAgain();
        },
      },
    );
  /** Shown only after the person has visited the field. */
  const missing = (field: keyof SupportDraft) =>
    left.includes(field) && draft[field].trim() === "" ? t("help.required") : undefined;
  const field = (name: keyof SupportDraft) => ({
    id: `${id}-${name}`,
    label: name === "issue_type" ? t("service.type_label") : t(`help.${name}_label`),
    value: draft[name],
    error: missing(name),
    onBlur: () => setLeft([...left, name]),
  });
  return (
    <div className={styles.form}>
      <Form
        busy={sending.isPending}
        error={sending.error && `${t("help.failed")} ${describeFailure(sending.error, t).text}`}
        onSubmit={() => {
          if (isSupportComplete(draft) && !attachments.isSending) send();
        }}
      >
        <Select
          {...field("issue_type")}
          options={[
            { value: "", label: t("service.type_choose") },
            ...issueTypes.map((type) => ({ value: type, label: t(`help.nature_${type === "other" ? "else" : type}`) })),
          ]}
          onChange={({ target }) => change({ issue_type: target.value })}
        />
        <TextField
          {...field("subject")}
          maxLength={longestSupport.subject}
          onChange={({ target }) => change({ subject: toSingleLine(target.value) })}
        />
        <TextArea
          {...field("description")}
          rows={6}
          maxLength={longestSupport.description}
          onChange={({ target }) => change({ description: toMultiLine(target.value) })}
        />
        <AttachmentField attachments={attachments} limits={limits} />
        <div>
          <Button type="submit" busy={sending.isPending} disabled={!isSupportComplete(draft) || attachments.isSending}>
            {t("service.send")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
