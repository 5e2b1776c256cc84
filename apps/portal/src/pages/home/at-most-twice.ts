type Thing = { readonly uuid: string };
type List = { readonly contents: readonly Thing[] };

/** On how many lists of home one item may appear. */
const most = 2;

/** The same lists without items that two earlier lists already show; lists that become empty are left out. `shown`: the items above all lists. */
export function atMostTwice(shown: readonly string[]) {
  const times = new Map<string, number>();
  const count = (uuid: string) => times.set(uuid, (times.get(uuid) ?? 0) + 1);
  shown.forEach(count);
  return <L extends List>(lists: readonly L[]): L[] =>
    lists.flatMap((list) => {
      const contents = list.contents.filter(({ uuid }) => (times.get(uuid) ?? 0) < most);
      for (const { uuid } of contents) count(uuid);
      return contents.length > 0 ? [{ ...list, contents }] : [];
    });
}
