import nbConsole from "@atrium/phrases/console/nb-no.json" with { type: "json" };
import nbScreens from "@atrium/phrases/console-screens/nb-no.json" with { type: "json" };
import nbInside from "@atrium/phrases/inside/nb-no.json" with { type: "json" };
import nb from "@atrium/phrases/nb-no.json" with { type: "json" };
import { words } from "../../packages/web/src/testing/words.ts";

/** The phrases of the portal and the console, in the languages of the journeys. */
export const tables = { ...words, nb: { ...nb, ...nbInside, ...nbConsole, ...nbScreens } };
export type Language = keyof typeof tables;
