import { browser } from "./browser.ts";
import { circles } from "./circles.ts";
import { databases } from "./databases.ts";
import { directions } from "./directions.ts";
import { barrels, names, openings, pureRules, routes, transactions } from "./habits.ts";
import type { Finding, Sources } from "./sources.ts";

const checks = [directions, circles, browser, names, barrels, pureRules, transactions, openings, routes, databases];

/** Everything that breaks the architecture, in these sources. */
export const findingsIn = (sources: Sources): Finding[] => checks.flatMap((check) => check(sources));
