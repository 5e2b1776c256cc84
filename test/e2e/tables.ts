import de from "@atrium/phrases/de.json" with { type: "json" };
import en from "@atrium/phrases/en.json" with { type: "json" };
import deInside from "@atrium/phrases/inside/de.json" with { type: "json" };
import enInside from "@atrium/phrases/inside/en.json" with { type: "json" };
import nbInside from "@atrium/phrases/inside/nb-no.json" with { type: "json" };
import nb from "@atrium/phrases/nb-no.json" with { type: "json" };

/** What the portal says, on the ways in and inside, in the languages of the journeys. */
export const tables = {
  en: { ...en, ...enInside },
  de: { ...de, ...deInside },
  nb: { ...nb, ...nbInside },
};
export type Language = keyof typeof tables;
