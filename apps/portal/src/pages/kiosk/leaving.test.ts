import { expect, test } from "vitest";
import { type Leaving, leavingBy } from "./leaving.ts";

const here = "https://portal.example/building/1";
const anchor = { target: "", download: "" };

test.each<[Partial<Parameters<typeof leavingBy>[0]>, Leaving | undefined]>([
  [{ href: "https://portal.example/building/2" }, undefined],
  [{ href: "/building/2#discover", target: "_self" }, undefined],
  [{ href: "" }, undefined],
  [{ href: "javascript:void(0)" }, undefined],
  [{ href: "https://taxi.example/a?b=c" }, { address: "https://taxi.example/a?b=c", place: "taxi.example" }],
  [{ href: "http://portal.example/" }, { address: "http://portal.example/", place: "portal.example" }],
  [
    { href: "https://portal.example/files/menu.pdf", target: "_blank" },
    { address: "https://portal.example/files/menu.pdf", place: "portal.example" },
  ],
  [
    { href: "/files/menu.pdf", download: "menu.pdf" },
    { address: "https://portal.example/files/menu.pdf", place: "portal.example" },
  ],
  [
    { href: "mailto:desk@portal.example?subject=Hello" },
    { address: "mailto:desk@portal.example?subject=Hello", place: "desk@portal.example" },
  ],
  [{ href: "tel:+31%2010" }, { address: "tel:+31%2010", place: "+31 10" }],
  [{ href: "tel:%" }, { address: "tel:%", place: "%" }],
  [{ href: "blob:https://portal.example/1" }, null],
  [{ href: "https://name@taxi.example/" }, null],
])("M8 %o leaves the kiosk by %o", (link, leaving) => {
  expect(leavingBy({ href: "", ...anchor, ...link }, here)).toEqual(leaving);
});
