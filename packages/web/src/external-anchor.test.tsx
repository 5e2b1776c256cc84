import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExternalAnchor } from "./external-anchor.tsx";

test("R13 a link out opens apart and tells nothing of where it was", () => {
  expect(renderToStaticMarkup(<ExternalAnchor to="example.com">More</ExternalAnchor>)).toBe(
    '<a href="http://example.com/" target="_blank" rel="noopener noreferrer">More</a>',
  );
});

test.each(["javascript:alert(1)", "//evil.example", "https://a@evil.example", null])(
  "R13 %j is no link at all",
  (to) => {
    expect(renderToStaticMarkup(<ExternalAnchor to={to}>More</ExternalAnchor>)).toBe("");
  },
);
