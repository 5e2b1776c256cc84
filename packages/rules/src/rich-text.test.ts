import { expect, test } from "vitest";
import { isRichTextLink, richTextWords } from "./rich-text.ts";

test.each([
  ["https://harborline.example/a?b=c", true],
  ["mailto:desk@harborline.example", true],
  ["tel:+31101234567", true],
  ["/files/plan.pdf", true],
  ["#top", true],
  ["javascript:alert(1)", false],
  ["JAVASCRIPT:alert(1)", false],
  ["java\nscript:alert(1)", false],
  ["//evil.example", false],
  ["\\\\evil.example", false],
  ["data:text/html,x", false],
  ["harborline.example", false],
  ["", false],
])("P1 whether a formatted text may lead to %j: %s", (href, may) => {
  expect(isRichTextLink(href)).toBe(may);
});

test.each([
  ["<p>Bring a <strong>coat</strong>.</p><p>Or two.</p>", "Bring a coat.\nOr two."],
  ["<ul><li>a &lt; b</li><li>R&amp;D &amp;lt;</li></ul>", "a < b\nR&D &lt;"],
  ["one<br />two", "one\ntwo"],
])("P10 the words of %s", (html, words) => {
  expect(richTextWords(html)).toBe(words);
});
