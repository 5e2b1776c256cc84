import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import type { Edited } from "../../parts/edit/use-edit.ts";
import { failureText } from "../../parts/failure-text.ts";
import { useArchiving } from "./use-archiving.ts";

/** What the server adds to a thing's fields. */
type Added = { uuid: string; version: string; image_url: string | null; archived: boolean };
type Reply<List> = Promise<{ data: List }>;

type ListActs<List, Fields extends object, Order> = {
  readonly queryKey: QueryKey;
  readonly thingsOf: (list: List) => readonly (Fields & Added)[];
  readonly nameOf: (thing: Fields & Added) => string;
  readonly read: () => Reply<List>;
  readonly add: (body: Fields) => Reply<List>;
  readonly change: (uuid: string, body: Fields & { version: string }) => Reply<List>;
  readonly archive: (uuid: string, archived: boolean) => Reply<List>;
  readonly order: (order: Order) => Reply<List>;
};

/** The actions on a list of a building: its tiles or facilities. Each answer is the complete list, and replaces the former one. */
export function useListActs<List, Fields extends object, Order>(list: ListActs<List, Fields, Order>) {
  const t = usePhrases();
  const { queryClient } = useServices();
  const { queryKey } = list;
  const keep = async (reply: Reply<List>): Promise<List> => {
    const kept = await reply;
    queryClient.setQueryData(queryKey, kept);
    return kept.data;
  };
  const edited = ({ uuid: _, version, image_url: _url, archived: _archived, ...fields }: Fields & Added) => ({
    fields: fields as unknown as Fields,
    version,
  });
  const editedIn = (all: List, uuid: string): Edited<Fields> => {
    const thing = list.thingsOf(all).find((one) => one.uuid === uuid);
    if (!thing) throw new Error("The answer does not contain what was changed.");
    return edited(thing);
  };
  const archiving = useArchiving<Fields & Added>({
    nameOf: list.nameOf,
    send: ({ uuid }, archived) => keep(list.archive(uuid, archived)),
  });
  const ordering = useMutation({
    mutationFn: (order: Order) => keep(list.order(order)),
    // Somebody has added or archived one meanwhile: shows the current list.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const error = archiving.error ?? ordering.error;
  return {
    keep,
    edited,
    read: async (uuid: string) => editedIn(await keep(list.read()), uuid),
    async add(fields: Fields): Promise<Edited<Fields>> {
      await keep(list.add(fields));
      return { fields, version: "" };
    },
    change: async (uuid: string, fields: Fields, version: string) =>
      editedIn(await keep(list.change(uuid, { ...fields, version })), uuid),
    archive: (thing: Fields & Added, archived: boolean) => archiving.mutate({ thing, archived }),
    order: (order: Order) => ordering.mutate(order),
    failure: error && failureText(error, t),
  };
}
