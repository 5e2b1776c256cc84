import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { ResultState } from "./job-address.ts";

export type Job = EndpointReply<"GET /admin/v1/people-jobs/:uuid">["data"]["job"];
export type Result = EndpointReply<"GET /admin/v1/people-jobs/:uuid/results">["data"]["results"][number];

export const isOpen = ({ finished_at }: Job): boolean => finished_at === null;

const pageSize = 50;
/** How often a running job is fetched. */
const everyMs = 1_000;

export const jobsQuery = ({ api }: Pick<Services, "api">) => ({
  ...endpointQuery(api, "GET /admin/v1/people-jobs", {}),
  staleTime: 0,
});

export const jobQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, "GET /admin/v1/people-jobs/:uuid", { params: { uuid } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { data: { job: Job } } | undefined } }) =>
    state.data && isOpen(state.data.data.job) ? everyMs : (false as const),
});

export const resultsQuery = ({ api }: Pick<Services, "api">, uuid: string, state: ResultState | undefined) =>
  keysetQuery(
    api,
    "GET /admin/v1/people-jobs/:uuid/results",
    { limit: pageSize, ...(state ? { state } : {}) },
    { uuid },
  );
