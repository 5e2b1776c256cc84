import { type RowState, rowStates } from "@atrium/rules/people-jobs.ts";
import { oneOf } from "../../parts/address-words.ts";

export type ResultState = RowState;

/** The filter of a job's results. */
export type ResultsFilter = { state?: ResultState | undefined };

export const readResultsFilter = ({ state }: Record<string, unknown>): ResultsFilter => ({
  state: oneOf(rowStates, state),
});
