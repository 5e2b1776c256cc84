/* The phrases of the browser apps (sign-in, signed-in area, console), for tests. */
import deConsole from "@atrium/phrases/console/de.json" with { type: "json" };
import enConsole from "@atrium/phrases/console/en.json" with { type: "json" };
import deScreens from "@atrium/phrases/console-screens/de.json" with { type: "json" };
import enScreens from "@atrium/phrases/console-screens/en.json" with { type: "json" };
import de from "@atrium/phrases/de.json" with { type: "json" };
import en from "@atrium/phrases/en.json" with { type: "json" };
import deInside from "@atrium/phrases/inside/de.json" with { type: "json" };
import enInside from "@atrium/phrases/inside/en.json" with { type: "json" };

export const words = {
  en: { ...en, ...enInside, ...enConsole, ...enScreens },
  de: { ...de, ...deInside, ...deConsole, ...deScreens },
};

/** A phrase with its values in their places. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
