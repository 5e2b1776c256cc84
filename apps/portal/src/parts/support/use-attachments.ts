import { ApiRefusal } from "@atrium/contract/client.ts";
import { attachmentFault } from "@atrium/rules/attachments.ts";
import { useEffect, useRef, useState } from "react";
import type { KeptFile } from "../kept-words.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { sendWithProgress } from "../send-with-progress.ts";
import { useServices } from "../services.ts";
import { supportBody } from "./support-body.ts";

/**
 * `stopped` by the person. A `failed` upload can be repeated, unless the file itself is refused. After a reload the server has the uploaded
 * file, and this page has only its name.
 */
export type Attachment = { readonly id: string; readonly name: string; readonly file?: File } & (
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

type KeptFiles = { readonly files: readonly KeptFile[]; keepFiles(files: readonly KeptFile[]): void };

const sendKey = "POST /helpdesk-service/v1/files";
export const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Uploads files one after the other: each starts when it is its turn, can be cancelled, and repeated. */
export function useAttachments({ most, most_bytes }: AttachmentLimits, { files, keepFiles }: KeptFiles) {
  const t = usePhrases();
  const { api } = useServices();
  const [list, setList] = useState<readonly Attachment[]>(() =>
    files.map(({ uuid, name }) => ({ id: uuid, name, state: "ready", uuid })),
  );
  // More files may come before the page is drawn with the former ones: `list` is out of date until then.
  const latest = useRef(list);
  const change = (next: readonly Attachment[]) => {
    latest.current = next;
    setList(next);
  };
  const [leftOut, setLeftOut] = useState(false);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(new Map<string, AbortController>());

  // Leaving the page cancels the running upload.
  useEffect(() => {
    const { current } = underWay;
    return () => {
      for (const sending of current.values()) sending.abort();
    };
  }, []);

  const ready = list.filter((one) => one.state === "ready").map(({ uuid, name }) => ({ uuid, name }));
  const wasReady = useRef(JSON.stringify(ready));
  useEffect(() => {
    if (wasReady.current === JSON.stringify(ready)) return;
    wasReady.current = JSON.stringify(ready);
    keepFiles(ready);
  });

  const put = (next: Attachment) => change(latest.current.map((one) => (one.id === next.id ? next : one)));

  async function send(id: string, file: File): Promise<void> {
    const { name } = file;
    const sending = new AbortController();
    underWay.current.set(id, sending);
    put({ id, name, file, state: "sending", percent: 0 });
    const { signal } = sending;
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    const turn = before.current;
    before.current = Promise.all([turn, done]);
    try {
      await Promise.race([turn, givenUp(signal)]);
      const body = await supportBody({}, [file], { token: undefined, inTests: false });
      const progress = (sent: number) => {
        if (!signal.aborted) put({ id, name, file, state: "sending", percent: Math.round(sent * 100) });
      };
      const { data } = await api(sendKey, { ...body, signal, fetch: sendWithProgress(progress) });
      put({ id, name, file, state: "ready", uuid: data.file.uuid });
    } catch (error) {
      if (sending.signal.aborted) put({ id, name, file, state: "stopped" });
      else put({ id, name, file, state: "failed", text: describeFailure(error, t).text, mayRetry: !isFault(error) });
    } finally {
      underWay.current.delete(id);
      leave();
    }
  }

  function add(files: readonly File[]): void {
    const room = Math.max(0, most - latest.current.length);
    setLeftOut(files.length > room);
    const added = files.slice(0, room).map((file): Attachment => {
      const fault = attachmentFault(file, most_bytes);
      const text = fault && t(`files.${fault}`, { size: megabytes(most_bytes) });
      const id = crypto.randomUUID();
      const one = { id, name: file.name, file };
      return text ? { ...one, state: "failed", text, mayRetry: false } : { ...one, state: "sending", percent: 0 };
    });
    change([...latest.current, ...added]);
    for (const { id, file, state } of added) if (file && state === "sending") void send(id, file);
  }

  return {
    list,
    leftOut,
    uuids: ready.map(({ uuid }) => uuid),
    isSending: list.some(({ state }) => state === "sending"),
    add,
    cancel: (id: string) => underWay.current.get(id)?.abort(),
    retry({ id, file }: Attachment) {
      if (file) void send(id, file);
    },
    remove(id: string) {
      underWay.current.get(id)?.abort();
      setLeftOut(false);
      change(latest.current.filter((one) => one.id !== id));
    },
    /** The server has deleted the files. Those that this page does not have either must be selected again. */
    sendAgain() {
      for (const { id, name, file, state } of latest.current) {
        if (state !== "ready") continue;
        if (file) void send(id, file);
        else put({ id, name, state: "failed", text: t("refusal.file_refused"), mayRetry: false });
      }
    },
  };
}

/** A cancelled file does not wait for its turn. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

/** Whether the file itself is refused. */
function isFault(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.problem.status === 413 || error.problem.status === 422);
}
