/** Counts of groups smaller than this are never shown. */
export const fewestPeople = 5;

/**
 * One part of a group that is divided. `people`: the number of people behind each count, such as those who said yes and those who said no.
 * `askable`: whether the part can be requested alone.
 */
export type Part = { key: string; people: readonly number[]; askable: boolean };

/** Whether counts may be shown: each is of no people, or of at least five. */
export const mayBeShown = (people: readonly number[]): boolean =>
  people.every((count) => count === 0 || count >= fewestPeople);

/**
 * Which parts of a shown total may be shown as well. The hidden parts together equal the total minus the shown parts, so they too must have no
 * people or at least five: while they do not, the smallest shown part is hidden with them. The reader gets a tree of counts, each the sum of
 * its shown parts and one rest. Every figure that can be computed by adding and subtracting them is a sum of shown leaf parts and rests, each
 * of which has at least five people. `disjoint`: nobody is in two parts, so the people of several parts can be added. Otherwise there are at
 * least as many as in the largest part.
 */
export function shownParts(parts: readonly Part[], { disjoint }: { disjoint: boolean }): ReadonlySet<string> {
  const told = parts.filter(({ askable, people }) => askable && mayBeShown(people)).sort(bySize);
  const rest = parts.filter((part) => !told.includes(part));
  const peopleOfRest = () => together(rest, disjoint);
  while (!mayBeShown(peopleOfRest())) {
    // A part without people would hide nobody.
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
