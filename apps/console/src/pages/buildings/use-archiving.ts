import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";

type Archiving<T> = {
  readonly nameOf: (thing: T) => string;
  readonly send: (thing: T, archived: boolean) => Promise<unknown>;
};

/** Archives a thing, with an undo in a toast, or restores it. */
export function useArchiving<T>({ nameOf, send }: Archiving<T>) {
  const t = usePhrases();
  const { toasts } = useServices();
  const archiving = useMutation({
    mutationFn: ({ thing, archived }: { thing: T; archived: boolean }) => send(thing, archived),
    onSuccess(_, { thing, archived }) {
      if (!archived) return;
      toasts.show({
        text: t("console.archived", { name: nameOf(thing) }),
        action: { label: t("console.undo"), run: () => archiving.mutate({ thing, archived: false }) },
      });
    },
  });
  return archiving;
}
