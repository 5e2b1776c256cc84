import { expect, test } from "vitest";
import { hostNameIn, isHostName, isLocalHost, keyOfName } from "./host-name.ts";

test.each([
  ["portal.example", true],
  ["localhost", true],
  ["a-b.c1", true],
  ["Portal.example", false],
  ["portal.example:3000", false],
  ["-a.example", false],
  ["a..b", false],
  ["", false],
  [`${"a".repeat(250)}.de`, true],
  [`${"a".repeat(251)}.de`, false],
])("G9 %s is a host name: %s", (text, is) => {
  expect(isHostName(text)).toBe(is);
});

test.each([
  [" https://Portal.Example:8080/home?x#y ", "portal.example"],
  ["portal.example/", "portal.example"],
  ["harborline.localhost:3000", "harborline.localhost"],
])("G9 the pasted text %s means %s", (text, host) => {
  expect(hostNameIn(text)).toBe(host);
});

test.each([
  ["localhost", true],
  ["harborline.localhost", true],
  ["127.0.0.1", true],
  ["notlocalhost", false],
  ["portal.example", false],
])("G15 %s needs no DNS: %s", (host, is) => {
  expect(isLocalHost(host)).toBe(is);
});

test.each([
  ["Harborline", "harborline"],
  ["Zürich & Søn, Łódź", "zurich-son-lodz"],
  ["  --a  b--  ", "a-b"],
  ["北京大厦", "brand"],
  ["x".repeat(100), "x".repeat(60)],
])("G15 the key of %s is %s", (name, key) => {
  expect(keyOfName(name, "brand")).toBe(key);
});
