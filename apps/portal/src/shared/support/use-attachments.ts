import { ApiRefusal } from "@atrium/contract/client.ts";
import { attachmentFault } from "@atrium/rules/attachments.ts";
import { useEffect, useRef, useState } from "react";
import { usePhrases } from "../phrases.ts";
import { describeFailure } from "../refusal-places.ts";
import { sendWithProgress } from "../send-with-progress.ts";
import { useServices } from "../services.ts";
import { supportBody } from "./support-body.ts";

/** `stopped` by the person. What `failed` can be sent again, unless the file itself is at fault. */
export type Attachment = { readonly id: string; readonly file: File } & (
  | { readonly state: "sending"; readonly percent: number }
  | { readonly state: "ready"; readonly uuid: string }
  | { readonly state: "stopped" }
  | { readonly state: "failed"; readonly text: string; readonly mayRetry: boolean }
);

export type AttachmentLimits = {
  readonly most: number;
  readonly most_bytes: number;
  readonly kinds: readonly string[];
};
export type Attachments = ReturnType<typeof useAttachments>;

const sendKey = "POST /helpdesk-service/v1/files";
export const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Files on their way, each by itself: it is sent as soon as it is chosen, can be given up, and tried again. */
export function useAttachments({ most, most_bytes }: AttachmentLimits) {
  const t = usePhrases();
  const { api } = useServices();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [leftOut, setLeftOut] = useState(false);
  const underWay = useRef(new Map<string, AbortController>());

  // Whoever leaves the page takes back what is on its way.
  useEffect(() => {
    const { current } = underWay;
    return () => {
      for (const sending of current.values()) sending.abort();
    };
  }, []);

  const put = (next: Attachment) => setList((known) => known.map((one) => (one.id === next.id ? next : one)));

  async function send(id: string, file: File): Promise<void> {
    const sending = new AbortController();
    underWay.current.set(id, sending);
    put({ id, file, state: "sending", percent: 0 });
    try {
      const { signal } = sending;
      const body = await supportBody({}, [file], { token: undefined, inTests: false });
      const progress = (sent: number) => {
        if (!signal.aborted) put({ id, file, state: "sending", percent: Math.round(sent * 100) });
      };
      const { data } = await api(sendKey, { ...body, signal, fetch: sendWithProgress(progress) });
      put({ id, file, state: "ready", uuid: data.file.uuid });
    } catch (error) {
      if (sending.signal.aborted) put({ id, file, state: "stopped" });
      else put({ id, file, state: "failed", text: describeFailure(error, t).text, mayRetry: !isFault(error) });
    } finally {
      underWay.current.delete(id);
    }
  }

  function add(files: readonly File[]): void {
    const room = Math.max(0, most - list.length);
    setLeftOut(files.length > room);
    const added = files.slice(0, room).map((file): Attachment => {
      const fault = attachmentFault(file, most_bytes);
      const text = fault && t(`files.${fault}`, { size: megabytes(most_bytes) });
      const id = crypto.randomUUID();
      return text ? { id, file, state: "failed", text, mayRetry: false } : { id, file, state: "sending", percent: 0 };
    });
    setList([...list, ...added]);
    for (const { id, file, state } of added) if (state === "sending") void send(id, file);
  }

  return {
    list,
    leftOut,
    uuids: list.flatMap((one) => (one.state === "ready" ? [one.uuid] : [])),
    isSending: list.some(({ state }) => state === "sending"),
    add,
    cancel: (id: string) => underWay.current.get(id)?.abort(),
    retry: ({ id, file }: Attachment) => void send(id, file),
    remove(id: string) {
      underWay.current.get(id)?.abort();
      setLeftOut(false);
      setList((known) => known.filter((one) => one.id !== id));
    },
    /** The server has them no more. */
    sendAgain() {
      for (const { id, file, state } of list) if (state === "ready") void send(id, file);
    },
  };
}

/** Whether the file is refused for what it is. */
function isFault(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.problem.status === 413 || error.problem.status === 422);
}
