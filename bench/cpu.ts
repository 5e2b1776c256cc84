import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Linux counts in hundredths of a second. */
const ticksOfSecond = 100;
const restSeconds = 3;
const busyAtRest = 0.05;
const patienceMs = 600_000;

/** The processor time that a process has used since its start. */
export function cpuSeconds(pid: number): number {
  return ticksOf(statOf(pid)) / ticksOfSecond;
}

/** The same including child processes, running or ended: PostgreSQL's connections, for example. */
export function cpuSecondsOfChildren(parent: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const ticks = children.map((name) => {
    try {
      const stat = statOf(Number(name));
      return Number(stat[1]) === parent ? ticksOf(stat) : 0;
    } catch {
      // The process has ended.
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, endedTicksOf(statOf(parent))) / ticksOfSecond;
}

/** The time that the whole machine has worked, without idle time and waiting for disks. */
export function busySeconds(): number {
  const [, line = ""] = /^cpu +(.+)$/m.exec(readFileSync("/proc/stat", "utf8")) ?? [];
  const [user = 0, nice = 0, system = 0, _idle, _waiting, interrupts = 0, soft = 0] = line.split(" ").map(Number);
  return (user + nice + system + interrupts + soft) / ticksOfSecond;
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** Waits until a process is idle: a server that has just started compiles and draws pictures without any request. */
export async function atRest(pid: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let before = cpuSeconds(pid); performance.now() < until; ) {
    await pause(restSeconds * 1000);
    const now = cpuSeconds(pid);
    if (now - before < busyAtRest * restSeconds) return;
    before = now;
  }
  throw new Error(`Process ${pid} does not come to rest.`);
}

/** The fields after the name, which may contain any character: state, parent, … */
function statOf(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

/** Its user and system time. */
const ticksOf = (stat: string[]) => Number(stat[11]) + Number(stat[12]);

/** The same for its ended child processes. */
const endedTicksOf = (stat: string[]) => Number(stat[13]) + Number(stat[14]);
