import { expect, test } from "vitest";
import { maySaveProfile, type Profile, profileChanges, profileConflicts, type ProfileDraft } from "./profile-save.ts";

const saved: Profile = { first_name: "Marit", last_name: "de Bruin", locale: "en-us" };

test.each<[ProfileDraft, ProfileDraft, boolean]>([
  [{}, {}, false],
  [{ first_name: "Marit" }, {}, false],
  [{ first_name: " Marit " }, {}, false],
  [{ first_name: "Marijn" }, { first_name: "Marijn" }, true],
  [{ first_name: "  Marijn " }, { first_name: "Marijn" }, true],
  [{ last_name: "Bruin" }, { last_name: "Bruin" }, true],
  [{ locale: "de-de" }, { locale: "de-de" }, true],
  [{ locale: "en-us" }, {}, false],
  [{ first_name: "M" }, { first_name: "M" }, false],
  [{ first_name: "" }, { first_name: "" }, false],
  [{ first_name: "   " }, { first_name: "" }, false],
  [{ first_name: "Marijn", last_name: "B" }, { first_name: "Marijn", last_name: "B" }, false],
  [{ locale: "de-de", last_name: "" }, { locale: "de-de", last_name: "" }, false],
  [{ first_name: "王小" }, { first_name: "王小" }, true],
  [{ first_name: "👩🏽‍🚀" }, { first_name: "👩🏽‍🚀" }, true],
])("U1 of %o is saved %o, if at all: %s", (draft, changes, may) => {
  expect(profileChanges(saved, draft)).toEqual(changes);
  expect(maySaveProfile(saved, draft)).toBe(may);
});

test("U1 a saved name that is too short prevents all other changes", () => {
  expect(maySaveProfile({ ...saved, last_name: "B" }, { first_name: "Marijn" })).toBe(false);
  expect(maySaveProfile({ ...saved, last_name: "B" }, { last_name: "Bo" })).toBe(true);
});

test("U1 a language is chosen if there was none", () => {
  expect(maySaveProfile({ ...saved, locale: null }, { locale: "en" })).toBe(true);
});

test.each<[string, Partial<Profile>, ProfileDraft, ProfileDraft[], string[]]>([
  ["nothing else changed", {}, { first_name: "Mine" }, [], []],
  ["another field changed", { last_name: "Theirs" }, { first_name: "Mine" }, [], []],
  ["both changed it alike", { first_name: "Same" }, { first_name: "Same" }, [], []],
  ["both changed it", { first_name: "Theirs" }, { first_name: "Mine" }, [], ["first_name"]],
  [
    "both changed everything",
    { first_name: "A a", last_name: "B b", locale: "nb-no" },
    { first_name: "C c", last_name: "D d", locale: "de-de" },
    [],
    ["first_name", "last_name", "locale"],
  ],
  [
    "what is saved is an attempt of one's own",
    { first_name: "Earlier" },
    { first_name: "Later" },
    [{ first_name: "Earlier" }],
    [],
  ],
  [
    "an attempt of one's own was about something else",
    { first_name: "Theirs" },
    { first_name: "Mine" },
    [{ last_name: "Theirs" }],
    ["first_name"],
  ],
])("U9 %s: a conflict is a field that both changed", (_, changed, mine, unanswered, conflicts) => {
  expect(profileConflicts({ base: saved, theirs: { ...saved, ...changed }, mine, unanswered })).toEqual(conflicts);
});
