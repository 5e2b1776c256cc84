import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { Select } from "./select.tsx";
import { TextArea, TextField } from "./text-field.tsx";

/** The attributes of the first such element. */
function attributes(html: string, tag: string): Record<string, string> {
  const found = new RegExp(`<${tag}\\b([^>]*)>`).exec(html)?.[1];
  if (found === undefined) throw new Error(`no <${tag}> in ${html}`);
  return Object.fromEntries([...found.matchAll(/([\w-]+)="([^"]*)"/g)].map((pair) => [pair[1], pair[2] ?? ""]));
}

function textOf(html: string, id: string): string | undefined {
  return new RegExp(`<p[^>]* id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]+>/g, "");
}

test("a field's label, hint and error belong to its input", () => {
  const html = renderToStaticMarkup(<TextField label="Code" hint="Four digits" error="Too short" name="code" />);
  const input = attributes(html, "input");
  expect(attributes(html, "label").for).toBe(input.id);
  expect(input["aria-invalid"]).toBe("true");
  const described = (input["aria-describedby"] ?? "").split(" ");
  expect(described.map((id) => textOf(html, id))).toEqual(["Too short", "Four digits"]);
});

test("a field without error or hint refers to neither", () => {
  const input = attributes(renderToStaticMarkup(<TextField label="Code" error={undefined} name="code" />), "input");
  expect(input).not.toHaveProperty("aria-invalid");
  expect(input).not.toHaveProperty("aria-describedby");
});

test("a given id is kept and connected", () => {
  const html = renderToStaticMarkup(<TextField id="mail" label="Email" error="Unknown" />);
  expect(attributes(html, "input")).toMatchObject({ id: "mail", "aria-describedby": "mail-error" });
  expect(textOf(html, "mail-error")).toBe("Unknown");
});

test("a password field is open to password managers and its button has a name", () => {
  const html = renderToStaticMarkup(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      showLabel="Show password"
      hideLabelText="Hide password"
    />,
  );
  expect(attributes(html, "input")).toMatchObject({ type: "password", autoComplete: "current-password" });
  expect(attributes(html, "button")).toMatchObject({ type: "button", "aria-label": "Show password" });
});

test("a select carries the same wiring and the languages of its options", () => {
  const options = [{ value: "nb-no", label: "Norsk", lang: "nb" }];
  const html = renderToStaticMarkup(<Select label="Language" error="Choose one" options={options} />);
  const select = attributes(html, "select");
  expect(attributes(html, "label").for).toBe(select.id);
  expect(textOf(html, select["aria-describedby"] ?? "")).toBe("Choose one");
  expect(attributes(html, "option")).toMatchObject({ value: "nb-no", lang: "nb" });
});

test("a refused form has a summary that is announced and can take the focus", () => {
  const form = (error: string | null) => (
    <Form busy={false} error={error} onSubmit={() => {}}>
      <TextField label="Code" />
    </Form>
  );
  const refused = renderToStaticMarkup(form("That code is not right"));
  expect(attributes(refused, "div")).toMatchObject({ role: "alert", tabindex: "-1" });
  expect(refused).toContain("That code is not right");
  expect(renderToStaticMarkup(form(null))).not.toContain('role="alert"');
});

test("a busy form says so", () => {
  const html = renderToStaticMarkup(
    <Form busy error={null} onSubmit={() => {}}>
      <span />
    </Form>,
  );
  expect(attributes(html, "form")["aria-busy"]).toBe("true");
});

test("a longer text's label and error belong to it in the same way", () => {
  const html = renderToStaticMarkup(<TextArea label="Description" error="Must be given" name="description" />);
  const area = attributes(html, "textarea");
  expect(attributes(html, "label").for).toBe(area.id);
  expect(textOf(html, area["aria-describedby"] ?? "")).toBe("Must be given");
});
