import { useRef, useState } from "react";
import { useBuilding } from "./buildings.ts";
import { keptWords, type KeptFile } from "./kept-words.ts";
import { useServices } from "./services.ts";

/** Sends a stored form. */
export type SendOnce = { intent(of: string): string; answered(): void; forget(): void };

type Words<F extends string> = Partial<Record<F, string>>;

/**
 * The input of a form that has not been sent. It survives a reload of the tab, with the names of uploaded files and the idempotency key of an
 * unanswered attempt: sending again after the reload is still the same intent. `form` is the form's name within the portal.
 */
export function useKeptForm<F extends string>(form: string, fields: readonly F[]) {
  const { session } = useServices();
  const { uuid } = useBuilding();
  const owner = keptWords.ownerOf(session.get().user?.uuid, uuid);
  const [found] = useState(() => keptWords.read(owner, form));
  const [words, setWords] = useState<Words<F>>(() => pick(found.words, fields));
  const keep = useRef(found);
  const put = (change: Partial<typeof found>) => {
    keep.current = { ...keep.current, ...change };
    keptWords.keep(owner, form, keep.current);
  };

  return {
    words,
    files: found.files ?? [],
    /** Replaces the stored input. */
    write(next: Words<F>): void {
      setWords(next);
      put({ words: next });
    },
    keepFiles: (files: readonly KeptFile[]) => put({ files }),
    /** The idempotency key: the same for the same content, until there is an answer. */
    intent(of: string): string {
      const { intent } = keep.current;
      if (intent?.of === of) return intent.key;
      const key = crypto.randomUUID();
      put({ intent: { key, of } });
      return key;
    },
    /** There was an answer: the next attempt is another intent. */
    answered: () => put({ intent: undefined }),
    /** The form was sent, or given up. */
    forget(): void {
      keep.current = { words: {} };
      setWords({});
      keptWords.keep(owner, form, keep.current);
    },
  };
}

function pick<F extends string>(words: Record<string, unknown>, fields: readonly F[]): Words<F> {
  const picked: Words<F> = {};
  for (const field of fields) {
    const word = words[field];
    if (typeof word === "string") picked[field] = word;
  }
  return picked;
}
