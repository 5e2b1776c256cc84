import { expect, test } from "vitest";
import { documentLink, linksOf, ownDocumentLink } from "./document-link.ts";

const file = `${"a".repeat(64)}.pdf`;

test("H7 links to a PDF open in the viewer: the portal's own, and those elsewhere whose address may be opened", () => {
  expect(documentLink(ownDocumentLink(file, "Saison & Programm.pdf"))).toEqual({
    kind: "own",
    file,
    name: "Saison & Programm.pdf",
  });
  expect(documentLink("https://a.example/x/Menu%20du%20jour.PDF?v=2#page=3")).toMatchObject({
    kind: "outside",
    url: "https://a.example/x/Menu%20du%20jour.PDF?v=2#page=3",
    name: "Menu du jour.PDF",
  });
});

test.each([
  undefined,
  "",
  "https://a.example/",
  "https://a.example/menu.pdf.html",
  "https://a.example/.pdf",
  "https://a.example/?file=menu.pdf",
  "https://user@a.example/menu.pdf",
  "//a.example/menu.pdf",
  "javascript:alert(1)//menu.pdf",
  "file:///etc/menu.pdf",
  "/menu.pdf",
  `/files/${file}`,
  `/files/${file}/../x.pdf/y`,
  `/files/${"a".repeat(63)}.pdf/menu.pdf`,
  "mailto:a@b.example?x.pdf",
])("H7 %s is no document", (href) => {
  expect(documentLink(href)).toBeUndefined();
});

test("H7 the links of a text are read as a browser reads them", () => {
  expect(
    linksOf('<p><a title="x" href="https://a.example/?a=1&amp;b=&quot;2">one</a> <a>none</a> <a href="b">two</a></p>'),
  ).toEqual(['https://a.example/?a=1&b="2', "b"]);
});
