import { type Asked, ask } from "./ask.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { printTable } from "./table.ts";

const people = 1_000;
const rounds = 6;
const most = 5;
const lookEveryMs = 50;

type Page = { data: { people: { uuid: string }[]; next: string | null } };
type Job = { data: { job: { uuid: string; finished_at: string | null; counts: { done: number } } } };

/** The time of a job that switches a thousand people off, and on again: from the call until the page reads that it is done. */
export async function measureBulk(side: Asked): Promise<Figure[]> {
  const uuids: string[] = [];
  let after = "";
  while (uuids.length < people) {
    const { data } = (await ask(side, { path: `/admin/v1/people?search=p&limit=100${after}` })) as Page;
    uuids.push(...data.people.map(({ uuid }) => uuid));
    if (data.next === null) throw new Error("There are not so many people.");
    after = `&after=${data.next}`;
  }
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const body = { whom: { people: uuids.slice(0, people) }, deactivated: round % 2 === 0 };
    let { job } = ((await ask(side, { path: "/admin/v1/people-jobs/switch", body })) as Job).data;
    while (job.finished_at === null) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      ({ job } = ((await ask(side, { path: `/admin/v1/people-jobs/${job.uuid}` })) as Job).data);
    }
    took.push((performance.now() - began) / 1000);
    if (job.counts.done !== people) throw new Error(`${job.counts.done} of ${people} people were changed.`);
  }
  const value = median(took);
  printTable(
    `${people.toLocaleString("en")} people switched off, and on again, as a job (${rounds} times), among 100,000`,
    ["median, s", "longest, s"],
    [[value, Math.max(...took)].map((seconds) => seconds.toFixed(2))],
  );
  return [
    {
      name: "1,000 people changed as a job",
      value,
      unit: " s",
      limit: ["at most", most],
      baseline: `${took.map((seconds) => seconds.toFixed(1)).join(", ")} s`,
    },
  ];
}
