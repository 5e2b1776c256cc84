import {
  longestMessage,
  longestSubject,
  type MessageReaders,
  messageReaders,
  peopleWrittenTo,
} from "@atrium/rules/guests.ts";
import { toMultiLine, toSingleLine } from "@atrium/rules/text-lines.ts";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { FormButtons } from "../../parts/form-buttons.tsx";
import shared from "../../parts/participation.module.css";
import type { GuestEvent } from "./events-address.ts";
import { messagesQuery, useMessage } from "./events-queries.ts";

type Props = { readonly event: GuestEvent; readonly onClose: () => void };

/** Writes to the guests of an event, and shows the number of recipients before sending. A refusal keeps the input. */
export function WriteMessage({ event, onClose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const send = useMessage(event);
  const [to, setTo] = useState<MessageReaders>("coming");
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { data, error } = useInfiniteQuery(messagesQuery(services, event.uuid));
  const readers = data?.pages[0]?.data.readers;
  const people = readers && peopleWrittenTo(to, readers);
  const missing = (said: string) => (tried && said.trim() === "" ? t("console.message_missing") : undefined);
  const submit = () => {
    setTried(true);
    if (!people || subject.trim() === "" || text.trim() === "" || send.isPending) return;
    send.mutate(
      { to, subject: subject.trim(), text: text.trim() },
      {
        onSuccess(answer) {
          services.toasts.show({ text: t("console.message_sent", { people: answer.data.message.people }) });
          onClose();
        },
      },
    );
  };
  const failed = send.error ?? error;
  return (
    <Dialog open onClose={onClose} title={t("console.message_write")} closeLabel={t("app.close")}>
      <Form busy={send.isPending} error={failed && failureText(failed, t)} onSubmit={submit}>
        <Segmented
          legend={t("console.message_to")}
          block
          segments={messageReaders.map((value) => ({ value, label: t(`console.message_to_${value}`) }))}
          value={to}
          onChange={setTo}
        />
        <TextField
          label={t("console.message_subject")}
          maxLength={longestSubject}
          value={subject}
          onChange={({ target }) => setSubject(toSingleLine(target.value))}
          error={missing(subject)}
        />
        <TextArea
          label={t("console.message_text")}
          hint={t("console.message_hint")}
          rows={6}
          maxLength={longestMessage}
          value={text}
          onChange={({ target }) => setText(toMultiLine(target.value))}
          error={missing(text)}
        />
        <p className={shared.about} role="status">
          {people === 0 && t("console.message_nobody")}
          {people !== undefined && people > 0 && t("console.message_people", { people })}
        </p>
        <FormButtons busy={send.isPending} disabled={!people} onBack={onClose}>
          {t("console.message_send")}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
