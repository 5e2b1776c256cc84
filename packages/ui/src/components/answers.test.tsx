import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Segmented } from "./segmented.tsx";
import { Switch } from "./switch.tsx";
import { Toaster } from "./toaster.tsx";

const html = renderToStaticMarkup;
const nothing = () => undefined;

/** Every element of a kind, as its attributes. */
function all(drawn: string, tag: string): Record<string, string>[] {
  return [...drawn.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((pair) => [pair[1], pair[2] ?? ""])),
  );
}

test("segments are radio buttons of one name under one legend, and one is chosen", () => {
  const drawn = html(
    <Segmented
      legend="Show"
      hideLegend
      value="past"
      onChange={nothing}
      segments={[
        { value: "upcoming", label: "Upcoming" },
        { value: "past", label: "Past", icon: "clock" },
        { value: "never", label: "Never", disabled: true },
      ]}
    />,
  );
  const inputs = all(drawn, "input");
  expect(drawn).toMatch(/<legend class="visually-hidden">Show<\/legend>/);
  expect(inputs.map(({ type }) => type)).toEqual(["radio", "radio", "radio"]);
  expect(new Set(inputs.map(({ name }) => name)).size).toBe(1);
  expect(inputs.map((input) => "checked" in input)).toEqual([false, true, false]);
  expect(inputs.map((input) => "disabled" in input)).toEqual([false, false, true]);
});

test("two sets of segments on one page do not share their choice", () => {
  const set = <Segmented legend="Show" value="a" onChange={nothing} segments={[{ value: "a", label: "A" }]} />;
  const names = all(
    html(
      <>
        {set}
        {set}
      </>,
    ),
    "input",
  ).map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});

test("a switch is one, with its words and its hint belonging to it", () => {
  const drawn = html(<Switch label="Kiosk" hint="For wall screens" on busy onChange={nothing} />);
  const [control] = all(drawn, "input");
  expect(control).toMatchObject({ role: "switch", type: "checkbox", checked: "", "aria-busy": "true" });
  expect(all(drawn, "label")[0]?.for).toBe(control?.id);
  expect(drawn).toContain(`id="${control?.["aria-describedby"]}">For wall screens`);
});

test("M9 an urgent dialog is an alert that reads out its body", () => {
  const drawn = html(
    <Dialog open urgent onClose={nothing} title="Something went wrong" closeLabel="Close">
      <p>Try again.</p>
    </Dialog>,
  );
  const [dialog] = all(drawn, "dialog");
  expect(dialog?.role).toBe("alertdialog");
  expect(drawn).toMatch(new RegExp(`id="${dialog?.["aria-labelledby"]}"[^>]*>Something went wrong`));
  expect(drawn).toMatch(new RegExp(`id="${dialog?.["aria-describedby"]}"[^>]*><p>Try again`));
});

test("a dialog does not open inside another one, but may open beside it", () => {
  const inner = (open: boolean) => (
    <Dialog open={open} onClose={nothing} title="Inner" closeLabel="Close">
      Text
    </Dialog>
  );
  const outer = (open: boolean) => (
    <Dialog open onClose={nothing} title="Outer" closeLabel="Close">
      {inner(open)}
    </Dialog>
  );
  expect(() => html(outer(true))).toThrow('"Inner" stands inside another one');
  expect(html(outer(false))).toContain("Outer");
  expect(
    html(
      <>
        {outer(false)}
        {inner(true)}
      </>,
    ),
  ).toContain("Text");
});

test("the corner of messages is a polite region that is there before its first message", () => {
  const drawn = html(<Toaster toasts={[{ id: 1, text: "Saved" }]} onDismiss={nothing} dismissLabel="Close" />);
  expect(all(drawn, "div")[0]?.role).toBe("status");
  expect(drawn).not.toContain("Saved");
});
