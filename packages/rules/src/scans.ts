/** By which way somebody is checked in: by their code, by their name; or that this was a mistake. */
export const scanWays = ["code", "hand", "undo"] as const;
export type ScanWay = (typeof scanWays)[number];

/** What somebody has done at the door. `guest`: whom it means; null where the code is nobody's. `undoes`: the scans that an `undo` takes back. */
export type Scan = {
  readonly uuid: string;
  readonly way: ScanWay;
  readonly guest: string | null;
  readonly at: string;
  readonly undoes: readonly string[];
};

/**
 * Who has come, each with their scans that stand, the first one first. It is the same in whatever order the scans of several phones arrive: an undo
 * takes back the scans that its phone knew of, and no others.
 */
export function cameBy<S extends Scan>(scans: readonly S[]): Map<string, [S, ...S[]]> {
  const undone = new Set(scans.flatMap(({ way, undoes }) => (way === "undo" ? undoes : [])));
  const came = new Map<string, [S, ...S[]]>();
  const standing = scans.filter(({ way, uuid }) => way !== "undo" && !undone.has(uuid));
  for (const scan of standing.toSorted(inTime)) {
    if (scan.guest === null) continue;
    const before = came.get(scan.guest);
    if (before) before.push(scan);
    else came.set(scan.guest, [scan]);
  }
  return came;
}

function inTime(one: Scan, other: Scan): number {
  return Date.parse(one.at) - Date.parse(other.at) || (one.uuid < other.uuid ? -1 : 1);
}

/** What is said of a scan: they are in, they were in before (whose scan is `first`), or it is nobody's; an undo is no news. */
export function outcomeOf<S extends Scan>(
  scan: S,
  scans: readonly S[],
): { kind: "in" } | { kind: "double"; first: S } | { kind: "unknown" } | { kind: "undone" } {
  if (scan.way === "undo") return { kind: "undone" };
  if (scan.guest === null) return { kind: "unknown" };
  const standing = cameBy(scans).get(scan.guest);
  const first = standing?.[0];
  if (!first || !standing.some(({ uuid }) => uuid === scan.uuid)) return { kind: "undone" };
  return first.uuid === scan.uuid ? { kind: "in" } : { kind: "double", first };
}

/** The scans of one phone by those that the server knows: each once, in the server's words where it has it. */
export function mergeScans<S extends Scan>(known: readonly S[], own: readonly S[]): S[] {
  const uuids = new Set(known.map(({ uuid }) => uuid));
  return [...known, ...own.filter(({ uuid }) => !uuids.has(uuid))];
}
