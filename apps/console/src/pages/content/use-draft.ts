import { ApiRefusal } from "@atrium/contract/client.ts";
import { useServices } from "@atrium/web/services.ts";
import { useEffect, useRef, useState } from "react";
import type { Kind } from "./content-address.ts";
import { type Field, type Fields, type Item, itemQuery } from "./content-queries.ts";
import { forget, keep, readKept } from "./kept-draft.ts";
import { isSame, mergeFields, withField } from "./merge-fields.ts";

/** The delay in milliseconds after the last input before it is saved, and before a failed attempt is repeated. */
const pause = 800;
const tryAgainAfter = 10_000;

/** An existing item, or the kind and place of one that is created with its first change. */
export type Begun = { item: Item } | { kind: Kind; building: string };
export type Conflict = { contested: Field[]; mine: Fields; theirs: Item; merged: Fields };
type Standing = "still" | "saving" | "saved" | "unsaved";

type Options = {
  owner: string;
  begun: Begun;
  /** Called with the uuid of the created item. */
  onMade: (item: Item) => void;
  onMerged: () => void;
};

/**
 * The draft of an item. It is saved automatically after the first change, stored on this device until then, and merged with what others have saved
 * since.
 */
export function useDraft({ owner, begun, onMade, onMerged }: Options) {
  const { api, queryClient } = useServices();
  const first = "item" in begun ? begun.item : undefined;
  const [keptAtFirst] = useState(() => ("item" in begun ? begun.item.uuid : `${begun.building}.${begun.kind}`));
  const [kept] = useState(() => readKept(owner, keptAtFirst));
  const [fields, setFields] = useState<Fields>(kept?.fields ?? first?.fields ?? {});
  const [item, setItem] = useState(first);
  const [standing, setStanding] = useState<Standing>(kept ? "unsaved" : "still");
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<unknown>();
  const now = useRef({
    fields,
    base: kept?.base ?? first?.fields ?? {},
    version: kept?.version ?? first?.version ?? 0,
    uuid: first?.uuid,
    saving: undefined as Promise<boolean> | undefined,
    making: kept?.making,
    isStuck: false,
    isGone: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isDirty = () => !isSame(now.current.fields, now.current.base);

  function soon(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  }

  function set(next: Fields): void {
    const { current } = now;
    current.fields = next;
    setFields(next);
    keepHere();
  }

  function keepHere(): void {
    const { uuid = keptAtFirst, version, base, fields: written, making } = now.current;
    if (isDirty()) keep(uuid, { owner, version, base, fields: written, making });
    else forget(uuid);
  }

  function change(name: Field, value: unknown): void {
    set(withField(now.current.fields, name, value));
    setStanding("unsaved");
    soon(pause);
  }

  /** Saves the pending changes; returns true if none are left. One call at a time. */
  function save(): Promise<boolean> {
    const { current } = now;
    clearTimeout(timer.current);
    current.saving ??= saveAll().finally(() => {
      current.saving = undefined;
    });
    return current.saving;
  }

  async function saveAll(): Promise<boolean> {
    while (isDirty() && !now.current.isStuck) {
      setStanding("saving");
      const sent = now.current.fields;
      try {
        await saveOnce(sent);
        setFailure(undefined);
      } catch (error) {
        const isChanged = error instanceof ApiRefusal && error.problem.code === "draft_changed";
        if (isChanged && (await takeIn().catch(() => false))) continue;
        if (isChanged && now.current.isStuck) return false;
        setFailure(error instanceof ApiRefusal ? error : undefined);
        setStanding("unsaved");
        // A refused save is not repeated until something changes.
        if (now.current.fields !== sent) soon(pause);
        else if (!(error instanceof ApiRefusal)) soon(tryAgainAfter);
        return false;
      }
    }
    if (now.current.isStuck) return false;
    setStanding((before) => (before === "still" ? before : "saved"));
    keepHere();
    return true;
  }

  async function saveOnce(sent: Fields): Promise<void> {
    const { current } = now;
    const { uuid, version } = current;
    if (uuid === undefined) {
      if (!("kind" in begun)) return;
      current.making ??= { key: crypto.randomUUID(), fields: sent };
      const { key: idempotencyKey, fields: begunWith } = current.making;
      keepHere();
      const body = { building_uuid: begun.building, type: begun.kind, fields: begunWith };
      const { data } = await api("POST /admin/v1/contents", { body, idempotencyKey }).catch((error: unknown) => {
        if (error instanceof ApiRefusal) current.making = undefined;
        throw error;
      });
      forget(keptAtFirst);
      Object.assign(current, { uuid: data.content.uuid, making: undefined });
      settle(data.content, begunWith);
      if (!current.isGone) onMade(data.content);
      return;
    }
    const { data } = await api("PUT /admin/v1/contents/:uuid/draft", {
      params: { uuid },
      body: { version, fields: sent },
    });
    settle(data.content, sent);
  }

  /** The server has saved it. Changes made since the request are still to be saved. */
  function settle(saved: Item, sent: Fields): void {
    Object.assign(now.current, { base: sent, version: saved.version });
    keepHere();
    show(saved);
  }

  function show(next: Item): void {
    setItem(next);
    queryClient.setQueryData(itemQuery({ api }, next.uuid).queryKey, { data: { content: next } });
  }

  /** Merges what somebody else has saved; returns false if the person must choose. */
  async function takeIn(): Promise<boolean> {
    const { current } = now;
    const { data } = await api("GET /admin/v1/contents/:uuid", { params: { uuid: current.uuid ?? "" } });
    const theirs = data.content;
    const { fields: merged, contested } = mergeFields(current.base, current.fields, theirs.fields);
    if (contested.length > 0) {
      current.isStuck = true;
      setStanding("unsaved");
      setConflict({ contested, mine: current.fields, theirs, merged });
      return false;
    }
    Object.assign(current, { base: theirs.fields, version: theirs.version });
    set(merged);
    show(theirs);
    onMerged();
    return true;
  }

  /** Applies the person's choice between two versions. */
  function resolve(chosen: Fields): void {
    if (!conflict) return;
    Object.assign(now.current, { base: conflict.theirs.fields, version: conflict.theirs.version, isStuck: false });
    setConflict(undefined);
    show(conflict.theirs);
    set(chosen);
    void save();
  }

  /** Updates the state after another action: published, discarded, archived. */
  function replaced(next: Item): void {
    Object.assign(now.current, { base: next.fields, version: next.version });
    show(next);
    set(next.fields);
    setStanding("still");
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (kept) void latest.current();
    const { current } = now;
    current.isGone = false;
    const again = () => void latest.current();
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      current.isGone = true;
      // On leaving the page, changes that cannot be saved now are stored on this device.
      void latest.current();
      clearTimeout(timer.current);
    };
  }, [kept]);

  return {
    item,
    fields,
    standing,
    conflict,
    failure,
    version: () => now.current.version,
    change,
    save,
    resolve,
    replaced,
    takeIn,
    set: setAll,
  };

  /** Sets several fields at once, such as those of an older version. */
  function setAll(next: Fields): void {
    set(next);
    setStanding("unsaved");
    soon(0);
  }
}

export type Draft = ReturnType<typeof useDraft>;
