/* What browser apps say, on the ways in and inside, for tests to look for. */
import de from "@atrium/phrases/de.json" with { type: "json" };
import en from "@atrium/phrases/en.json" with { type: "json" };
import deInside from "@atrium/phrases/inside/de.json" with { type: "json" };
import enInside from "@atrium/phrases/inside/en.json" with { type: "json" };

export const words = { en: { ...en, ...enInside }, de: { ...de, ...deInside } };
