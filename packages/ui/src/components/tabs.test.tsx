import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

const markup = (value: "profile" | "password") =>
  renderToStaticMarkup(
    <Tabs
      label="Account"
      value={value}
      onChange={() => undefined}
      tabs={[
        { value: "profile", label: "Profile", panel: <p>Your names</p> },
        { value: "password", label: "Password", panel: <p>Your password</p>, disabled: value === "profile" },
      ]}
    />,
  );

test("a tab list has a name, marks the selected tab, and shows only its panel", () => {
  const html = markup("password");
  expect(html).toMatch(/role="tablist"[^>]*aria-label="Account"/);
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  expect(html).toContain("Your password");
  expect(html).not.toContain("Your names");
});

test("a tab that cannot be chosen is disabled, and its panel is not there", () => {
  const html = markup("profile");
  expect(html.match(/<button[^>]* disabled=""/g)).toHaveLength(1);
  expect(html).not.toContain("Your password");
});
