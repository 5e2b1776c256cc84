import type { EventPress } from "@atrium/rules/rsvp.ts";
import en from "@atrium/phrases/inside/en.json" with { type: "json" };
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createPhrases, PhrasesProvider } from "@atrium/web/phrases.ts";
import { ServicesProvider } from "../../parts/services.ts";
import { testServices } from "../../testing/test-services.ts";
import type { EventPost } from "./event-queries.ts";
import { RsvpAction } from "./rsvp-action.tsx";

const phrases = createPhrases();
await phrases.openInside();
await phrases.speak("en");
const services = testServices();

const plain = { uuid: "e", cta_label: null, cta_label_at_capacity: null, cta_url: null };
const worded = { ...plain, cta_label: "Save my chair", cta_label_at_capacity: "All chairs taken" };

type Shown = { press: Exclude<EventPress, "none">; event?: Partial<EventPost>; attending?: boolean };

/** The element of the button, and its text. */
function shown({ press, event = plain, attending = false }: Shown) {
  const html = renderToStaticMarkup(
    <ServicesProvider value={services}>
      <PhrasesProvider value={phrases}>
        <RsvpAction
          event={event as EventPost}
          press={press}
          attending={attending}
          busy={false}
          onPress={() => undefined}
        />
      </PhrasesProvider>
    </ServicesProvider>,
  );
  return {
    html,
    text: html
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    shut: / disabled/.test(html),
  };
}

test.each<[string, Shown, string, boolean]>([
  ["E3 a free place is an RSVP", { press: "confirm" }, en["event.rsvp"], false],
  ["E3 in the operator's own words", { press: "confirm", event: worded }, "Save my chair", false],
  ["E4 a full event says rsvp_full, and cannot be pressed", { press: "sold_out" }, en["event.full"], true],
  ["E4 a full one in the operator's own words", { press: "sold_out", event: worded }, "All chairs taken", true],
  [
    "E4 whoever goes reads already_rsvpd, and may take it back",
    { press: "recall", attending: true },
    `${en["event.already"]} ${en["event.recall"]}`,
    false,
  ],
  ["E4 once it is over they may not", { press: "closed", attending: true }, en["event.already"], false],
  ["E3 what is closed says so, and cannot be pressed", { press: "closed" }, en["event.closed"], true],
  [
    "E5 what is done in the mobile app is a button in the operator's words",
    { press: "mobile", event: worded },
    "Save my chair",
    false,
  ],
])("%s", (_, what, text, shut) => {
  const { html, ...read } = shown(what);
  expect(read).toEqual({ text, shut });
  expect(html).not.toContain("<a ");
});

test("E5 an external address opens in a new tab instead of a dialog", () => {
  const { html, text } = shown({ press: "open", event: { ...plain, cta_url: "https://tickets.example/1" } });
  expect(html).toMatch(/<a [^>]*href="https:\/\/tickets\.example\/1"/);
  expect(html).toMatch(/target="_blank"/);
  expect(html).not.toContain("<button");
  expect(text).toContain(en["content.more"]);
});
