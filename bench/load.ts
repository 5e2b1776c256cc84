import autocannon from "autocannon";
import { cpuSeconds } from "./cpu.ts";
import { median } from "./median.ts";
import { forgetPeak, residentMb } from "./memory.ts";
import type { Running } from "./processes.ts";

/** The request that is repeated. */
export type Shot = { path: string; headers?: Record<string, string>; requests?: autocannon.Request[] };
/** A server under load, and its request. */
export type Side = { server: Running; shot: Shot };
type Sample = { rate: number; p50: number; p99: number; cpuMs: number };
type Sampled = Sample & { mb: number };
type Effort = { connections: number; rounds: number; seconds: number; warmUpSeconds: number };

/** That many connections that each send the next request after an answer. Every answer must be a success. */
export async function shoot(port: number, { path, ...shot }: Shot, connections: number, duration: number) {
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, connections, duration, ...shot });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) {
    const statuses = Object.keys(result.statusCodeStats ?? {}).join(", ");
    throw new Error(`${wrong} answers of port ${port} to ${path} were refused or missing (${statuses}).`);
  }
  const { requests, latency } = result;
  return { count: requests.total, rate: requests.total / result.duration, p50: latency.p50, p99: latency.p99 };
}

/** This server and a bare one under the same load, alternating: the medians and the peak memory of each, and the ratio of the rates. */
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
    // The order alternates, so that neither always runs after the other.
    for (const { server, shot, samples } of round % 2 === 0 ? sides : sides.toReversed())
      samples.push(await sample(server, shot, connections, seconds));
  }
  const [us, them] = sides;
  const ratio = median(us.samples.map(({ rate }, round) => rate / (them.samples[round]?.rate ?? Number.NaN)));
  return { us: middle(us), them: middle(them), ratio };
}

async function sample({ port, pid }: Running, shot: Shot, connections: number, seconds: number): Promise<Sample> {
  const before = cpuSeconds(pid);
  const { count, ...seen } = await shoot(port, shot, connections, seconds);
  return { ...seen, cpuMs: ((cpuSeconds(pid) - before) * 1_000) / count };
}

function middle({ samples, server }: { samples: Sample[]; server: Running }): Sampled {
  const of = (field: keyof Sample) => median(samples.map((sample) => sample[field]));
  const mb = residentMb(server.pid, "at most");
  return { rate: of("rate"), p50: of("p50"), p99: of("p99"), cpuMs: of("cpuMs"), mb };
}

/** The processor time is that of the server per answer: of all values, it depends least on other programs. */
export const sampleHead = ["rate /s", "p50 ms", "p99 ms", "CPU ms", "MB"];

export function sampleCells({ rate, p50, p99, cpuMs, mb }: Sampled): string[] {
  return [rate.toFixed(0), p50.toFixed(0), p99.toFixed(0), cpuMs.toFixed(2), mb.toFixed(0)];
}
