import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printTable } from "./table.ts";

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const mostRows = 40;

export function profileOptions(folder: string | undefined): string[] {
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}

/** Where the server spent its time: self time by function, idle time left out, and the same by package. */
export function printHotSpots(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".cpuprofile"))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile;
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
    const byFunction = new Map<string, number>();
    const byPlace = new Map<string, number>();
    let total = 0;
    samples.forEach((id, index) => {
      const frame = frames.get(id);
      const spent = timeDeltas[index] ?? 0;
      if (!frame || frame.functionName === "(idle)" || frame.functionName === "(program)") return;
      total += spent;
      const place = placeOf(frame.url);
      const label = `${frame.functionName || "(anonymous)"}  ${place}:${frame.lineNumber + 1}`;
      byFunction.set(label, (byFunction.get(label) ?? 0) + spent);
      byPlace.set(place.split("/")[0] ?? place, (byPlace.get(place.split("/")[0] ?? place) ?? 0) + spent);
    });
    printShares(`Self time by function (${name})`, byFunction, total);
    printShares("Self time by package", byPlace, total);
  }
}

function placeOf(url: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?.+)$/.exec(url) ?? [];
  if (inPackage) return inPackage.replace(/^@([^/]+)\//, "@$1+");
  const [, ours] = /\/((?:apps|packages)\/.+)$/.exec(url) ?? [];
  return ours?.replace(/^(apps|packages)\//, "atrium-") ?? (url || "native");
}

function printShares(title: string, times: Map<string, number>, total: number): void {
  const rows = [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostRows)
    .map(([label, spent]) => [`${((spent / total) * 100).toFixed(1)} %`, label]);
  printTable(title, ["share", "where"], rows);
}
