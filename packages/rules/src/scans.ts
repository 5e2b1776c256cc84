/** How a guest was checked in: by code or by name; or that a check-in was undone. */
export const scanWays = ["code", "hand", "undo"] as const;
export type ScanWay = (typeof scanWays)[number];

/** An action at the door. `guest`: its guest; null for an unknown code. `undoes`: the scans that an `undo` reverts. */
export type Scan = {
  readonly uuid: string;
  readonly way: ScanWay;
  readonly guest: string | null;
  readonly at: string;
  readonly undoes: readonly string[];
};

/**
 * The guests who have come, each with their valid scans, in order of arrival. The result does not depend on the order in which the scans of
 * several phones arrive: an undo reverts exactly the scans that its phone knew of.
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

/** The result of a scan: checked in, already checked in (by the scan `first`), or an unknown code; an undo has no result. */
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

/** The scans of one phone merged with those of the server: each once, in the server's version if it has one. */
export function mergeScans<S extends Scan>(known: readonly S[], own: readonly S[]): S[] {
  const uuids = new Set(known.map(({ uuid }) => uuid));
  return [...known, ...own.filter(({ uuid }) => !uuids.has(uuid))];
}
