import { browser } from "./browser.ts";
import { databases } from "./databases.ts";
import { directions } from "./directions.ts";
import { barrels, names, openings, pureRules, transactions } from "./habits.ts";
import type { Finding, Sources } from "./sources.ts";

const checks = [directions, browser, names, barrels, pureRules, transactions, openings, databases];

/** Everything that breaks the architecture, in these sources. */
export const findingsIn = (sources: Sources): Finding[] => checks.flatMap((check) => check(sources));
