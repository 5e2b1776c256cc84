import type de from "./de.json";
import type en from "./en.json";
import type enGb from "./en-gb.json";
import type es from "./es-es.json";
import type frCa from "./fr-ca.json";
import type fr from "./fr-fr.json";
import type it from "./it-it.json";
import type nb from "./nb-no.json";
import type nl from "./nl-nl.json";
import type pl from "./pl-pl.json";
import type pt from "./pt-pt.json";
import type deConsole from "./console/de.json";
import type enConsole from "./console/en.json";
import type enGbConsole from "./console/en-gb.json";
import type esConsole from "./console/es-es.json";
import type frCaConsole from "./console/fr-ca.json";
import type frConsole from "./console/fr-fr.json";
import type itConsole from "./console/it-it.json";
import type nbConsole from "./console/nb-no.json";
import type nlConsole from "./console/nl-nl.json";
import type plConsole from "./console/pl-pl.json";
import type ptConsole from "./console/pt-pt.json";
import type deScreens from "./console-screens/de.json";
import type enScreens from "./console-screens/en.json";
import type enGbScreens from "./console-screens/en-gb.json";
import type esScreens from "./console-screens/es-es.json";
import type frCaScreens from "./console-screens/fr-ca.json";
import type frScreens from "./console-screens/fr-fr.json";
import type itScreens from "./console-screens/it-it.json";
import type nbScreens from "./console-screens/nb-no.json";
import type nlScreens from "./console-screens/nl-nl.json";
import type plScreens from "./console-screens/pl-pl.json";
import type ptScreens from "./console-screens/pt-pt.json";
import type deInside from "./inside/de.json";
import type enInside from "./inside/en.json";
import type enGbInside from "./inside/en-gb.json";
import type esInside from "./inside/es-es.json";
import type frCaInside from "./inside/fr-ca.json";
import type frInside from "./inside/fr-fr.json";
import type itInside from "./inside/it-it.json";
import type nbInside from "./inside/nb-no.json";
import type nlInside from "./inside/nl-nl.json";
import type plInside from "./inside/pl-pl.json";
import type ptInside from "./inside/pt-pt.json";

/**
 * A language has four files: phrases before the sign-in, phrases after it (`inside/`), which nobody loads before, and the console's: at its start
 * (`console/`), and on the pages that are opened from there (`console-screens/`). The English files define the keys of all others.
 */
export type EnglishTable = typeof en & typeof enInside & typeof enConsole & typeof enScreens;

/** A table of phrases; a language with more plural forms than English (Polish: few, many) adds their keys. */
export type PhraseTable = Record<keyof EnglishTable, string>;

/** A brand's own texts, by the keys of the table. */
export type OwnWords = Readonly<Record<string, string>>;

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** The key that code uses: "content.spots_left" with a `count`, not the plural form in the table. */
export type PhraseKey = Asked<keyof EnglishTable>;

type Asked<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The languages with phrases, by the name of their file. A missing key of a complete table does not compile. */
export type PhraseLanguage = keyof CompleteTables | Variant;

/** Languages whose file only contains the differences to another one. */
export type Variant = keyof VariantTables;

type Complete<Tables extends Record<string, PhraseTable>> = Tables;
type CompleteTables = Complete<{
  en: typeof en & typeof enInside & typeof enConsole & typeof enScreens;
  de: typeof de & typeof deInside & typeof deConsole & typeof deScreens;
  "es-es": typeof es & typeof esInside & typeof esConsole & typeof esScreens;
  "fr-fr": typeof fr & typeof frInside & typeof frConsole & typeof frScreens;
  "it-it": typeof it & typeof itInside & typeof itConsole & typeof itScreens;
  "nb-no": typeof nb & typeof nbInside & typeof nbConsole & typeof nbScreens;
  "nl-nl": typeof nl & typeof nlInside & typeof nlConsole & typeof nlScreens;
  "pl-pl": typeof pl & typeof plInside & typeof plConsole & typeof plScreens;
  "pt-pt": typeof pt & typeof ptInside & typeof ptConsole & typeof ptScreens;
}>;

type Partly<Tables extends Record<string, Partial<PhraseTable>>> = Tables;
type VariantTables = Partly<{
  "en-gb": typeof enGb & typeof enGbInside & typeof enGbConsole & typeof enGbScreens;
  "fr-ca": typeof frCa & typeof frCaInside & typeof frCaConsole & typeof frCaScreens;
}>;
