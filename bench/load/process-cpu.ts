/** CPU time of a process and everything it started, read from /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for user space, whatever the kernel's own tick is. */
const US_PER_TICK = 10_000;

/** Microseconds of CPU that `pid`, its living children and its ended ones have used. */
export function cpuOfTreeUs(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(Number(name));
    if (stat === undefined) continue;
    if (stat.pid === pid) ticks += stat.own + stat.ofEndedChildren;
    else if (stat.parent === pid) ticks += stat.own;
  }
  return ticks * US_PER_TICK;
}

function readStat(pid: number): { pid: number; parent: number; own: number; ofEndedChildren: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined; // It ended meanwhile.
  }
  // The name in parentheses may hold anything; what follows it are numbers, the state first.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (index: number): number => Number(fields[index]);
  return { pid, parent: field(1), own: field(11) + field(12), ofEndedChildren: field(13) + field(14) };
}

/** Milliseconds of CPU of one process with a single thread, to the nanosecond. */
export function cpuOfProcessMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
