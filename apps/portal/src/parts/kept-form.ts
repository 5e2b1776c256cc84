import { useRef, useState } from "react";
import { useBuilding } from "./buildings.ts";
import { keptWords, type KeptFile } from "./kept-words.ts";
import { useServices } from "./services.ts";

/** What sends a form that is kept. */
export type SendOnce = { intent(of: string): string; answered(): void; forget(): void };

type Words<F extends string> = Partial<Record<F, string>>;

/**
 * The words of a form that is not sent yet. A reload of the tab keeps them, the names of files that the server has already, and the key under
 * which they were sent and not answered: sending them again afterwards is still the same intent. `form` names it among the portal's forms.
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
    /** Puts these words in the place of those before. */
    write(next: Words<F>): void {
      setWords(next);
      put({ words: next });
    },
    keepFiles: (files: readonly KeptFile[]) => put({ files }),
    /** The key of what is sent: the same again for the same, as long as nobody has answered. */
    intent(of: string): string {
      const { intent } = keep.current;
      if (intent?.of === of) return intent.key;
      const key = crypto.randomUUID();
      put({ intent: { key, of } });
      return key;
    },
    /** There was an answer: what is sent next is another intent. */
    answered: () => put({ intent: undefined }),
    /** It is sent, or given up. */
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
