/** A group of fewer people than this is never told of. */
export const fewestPeople = 5;

/**
 * One of the parts that something is divided into. `people`: how many there are behind each count of it, such as those who said yes and those who said no.
 * `askable`: whether anybody can ask for it alone.
 */
export type Part = { key: string; people: readonly number[]; askable: boolean };

/** Whether counts may be told: each is about nobody, or about five at least. */
export const mayBeTold = (people: readonly number[]): boolean =>
  people.every((count) => count === 0 || count >= fewestPeople);

/**
 * Which parts of something that is told may be told as well. What is not told is, all together, what is left when those that are told are taken from the whole,
 * so that it has to be about nobody or about five people too: while it is not, the smallest of the others is hidden with it.
 *
 * Who asks gets a tree of counts, each the sum of its told parts and of one rest. What can be worked out by adding and subtracting any of them is put together
 * from the told parts without parts of their own and from the rests, each of which is about five people at least.
 *
 * `disjoint`: nobody is in two parts, so that people of several parts are counted by adding. Else there are at least as many as in the largest.
 */
export function toldParts(parts: readonly Part[], { disjoint }: { disjoint: boolean }): ReadonlySet<string> {
  const told = parts.filter(({ askable, people }) => askable && mayBeTold(people)).sort(bySize);
  const rest = parts.filter((part) => !told.includes(part));
  const peopleOfRest = () => together(rest, disjoint);
  while (!mayBeTold(peopleOfRest())) {
    // One without people would hide nobody.
    const next = told.findIndex(({ people }) => peopleOfRest().some((count, at) => isFew(count) && people[at] !== 0));
    if (next < 0) break;
    rest.push(...told.splice(next, 1));
  }
  return new Set(told.map(({ key }) => key));
}

const isFew = (count: number) => count > 0 && count < fewestPeople;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const bySize = (one: Part, other: Part) => sum(one.people) - sum(other.people) || (one.key < other.key ? -1 : 1);

function together(parts: readonly Part[], disjoint: boolean): number[] {
  const counts = parts[0]?.people ?? [];
  return counts.map((_, at) => {
    const each = parts.map(({ people }) => people[at] ?? 0);
    return disjoint ? sum(each) : Math.max(...each);
  });
}
