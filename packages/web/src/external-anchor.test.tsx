import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExternalAnchor } from "./external-anchor.tsx";

test("R13 an external link opens a new tab without a referrer", () => {
  expect(renderToStaticMarkup(<ExternalAnchor to="example.com">More</ExternalAnchor>)).toBe(
    '<a href="http://example.com/" target="_blank" rel="noopener noreferrer">More</a>',
  );
});

test.each(["javascript:alert(1)", "//evil.example", "https://a@evil.example", null])("R13 %j is not a link", (to) => {
  expect(renderToStaticMarkup(<ExternalAnchor to={to}>More</ExternalAnchor>)).toBe("");
});
