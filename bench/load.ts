import autocannon from "autocannon";
import { median } from "./median.ts";
import { forgetPeak, residentMb } from "./memory.ts";
import type { Running } from "./processes.ts";

/** What is asked again and again. */
export type Shot = { path: string; headers?: Record<string, string>; requests?: autocannon.Request[] };
/** A server under load, and what it is asked. */
export type Side = { server: Running; shot: Shot };
export type Sample = { rate: number; p50: number; p99: number };
export type Sampled = Sample & { mb: number };
type Effort = { connections: number; rounds: number; seconds: number; warmUpSeconds: number };

/** So many connections that each ask anew as soon as they are answered. Every answer must be a good one. */
export async function shoot(port: number, { path, ...shot }: Shot, connections: number, duration: number) {
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, connections, duration, ...shot });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} answers of port ${port} to ${path} were refused or missing.`);
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Ours and a bare one under the same load, taking turns: the medians of each, the most memory each held, and the ratio of the rates. */
export async function compareUnderLoad(
  ours: Side,
  bare: Side,
  { connections, rounds, seconds, warmUpSeconds }: Effort,
) {
  const sides = [
    { ...ours, samples: [] as Sample[] },
    { ...bare, samples: [] as Sample[] },
  ] as const;
  for (const { server, shot } of sides) {
    await shoot(server.port, shot, connections, warmUpSeconds);
    forgetPeak(server.pid);
  }
  for (let round = 0; round < rounds; round += 1) {
    // Whoever goes first alternates, so that neither always inherits the other's garbage.
    for (const { server, shot, samples } of round % 2 === 0 ? sides : sides.toReversed())
      samples.push(await shoot(server.port, shot, connections, seconds));
  }
  const [us, them] = sides;
  const ratio = median(us.samples.map(({ rate }, round) => rate / (them.samples[round]?.rate ?? Number.NaN)));
  return { us: middle(us), them: middle(them), ratio };
}

function middle({ samples, server }: { samples: Sample[]; server: Running }): Sampled {
  const of = (field: keyof Sample) => median(samples.map((sample) => sample[field]));
  return { rate: of("rate"), p50: of("p50"), p99: of("p99"), mb: residentMb(server.pid, "at most") };
}

export const sampleHead = ["rate /s", "p50 ms", "p99 ms", "MB"];

export function sampleCells({ rate, p50, p99, mb }: Sampled): string[] {
  return [rate, p50, p99, mb].map((value) => value.toFixed(0));
}
