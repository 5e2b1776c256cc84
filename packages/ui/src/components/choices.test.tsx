import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkbox } from "./checkbox.tsx";
import { Checklist } from "./checklist.tsx";
import { CodeField } from "./code-field.tsx";
import { RadioCards } from "./radio-cards.tsx";

/** Every element of a kind, as its attributes. */
function all(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((pair) => [pair[1], pair[2] ?? ""])),
  );
}

test("A14 a code is one input that phones fill in and that takes a paste", () => {
  const [input] = all(renderToStaticMarkup(<CodeField label="Code" error="Please enter a valid code" />), "input");
  expect(input).toMatchObject({ inputMode: "numeric", autoComplete: "one-time-code", "aria-invalid": "true" });
  expect(input).not.toHaveProperty("maxLength");
});

test("A12 a checkbox's label, hint and error belong to it", () => {
  const html = renderToStaticMarkup(<Checkbox label="I accept" hint={<a href="#a">Terms</a>} error="Required" />);
  const [box] = all(html, "input");
  expect(all(html, "label")[0]?.for).toBe(box?.id);
  expect(box).toMatchObject({ type: "checkbox", "aria-invalid": "true" });
  expect(box?.["aria-describedby"]).toBe(`${box?.id}-error ${box?.id}-hint`);
});

test("A11 cards are radio buttons of one name under one legend, and one is chosen", () => {
  const html = renderToStaticMarkup(
    <RadioCards
      legend="Building"
      name="building"
      value="b"
      onChange={() => undefined}
      cards={[
        { value: "a", title: "Pier One", text: "Rotterdam" },
        { value: "b", title: "Lantern House" },
      ]}
    />,
  );
  const inputs = all(html, "input");
  expect(html).toContain("Building</legend>");
  expect(inputs.map(({ type, name }) => [type, name])).toEqual([
    ["radio", "building"],
    ["radio", "building"],
  ]);
  expect(inputs.map((input) => "checked" in input)).toEqual([false, true]);
});

test("A13 a checklist has texts for its icons, and announces its progress", () => {
  const html = renderToStaticMarkup(
    <Checklist
      title="It needs"
      doneText="done"
      missingText="missing"
      progress="1 of 2"
      items={[
        { key: "upper", text: "A capital", done: true },
        { key: "number", text: "A number", done: false },
      ]}
    />,
  );
  const words = html.replace(/<[^>]+>/g, "");
  expect(words).toContain("A capital, done");
  expect(words).toContain("A number, missing");
  expect(html).toMatch(/role="status"[^>]*>1 of 2</);
});
