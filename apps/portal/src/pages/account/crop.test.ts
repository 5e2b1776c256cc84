import { expect, test } from "vitest";
import { moved, mostZoom, squareOf, wholeView, zoomed } from "./crop.ts";

const wide = { width: 600, height: 400 };
const tall = { width: 300, height: 1001 };

test("7 the initial crop is the largest centred square", () => {
  expect(squareOf(wide, wholeView(wide))).toEqual({ left: 100, top: 0, size: 400 });
  expect(squareOf(tall, wholeView(tall))).toEqual({ left: 0, top: 351, size: 300 });
});

test("7 zooming keeps the centre and stays between one and the maximum", () => {
  const near = zoomed(wide, wholeView(wide), 2);
  expect(squareOf(wide, near)).toEqual({ left: 200, top: 100, size: 200 });
  expect(zoomed(wide, near, 99).zoom).toBe(mostZoom);
  expect(squareOf(wide, zoomed(wide, near, 0.1))).toEqual({ left: 100, top: 0, size: 400 });
});

test("7 moving stops at the edges", () => {
  const view = moved(wide, wholeView(wide), { right: 5, down: 5 });
  expect(squareOf(wide, view)).toEqual({ left: 200, top: 0, size: 400 });
  expect(squareOf(wide, moved(wide, view, { right: -9, down: -9 }))).toEqual({ left: 0, top: 0, size: 400 });
});

test("7 zooming out at an edge keeps the crop inside the picture", () => {
  let view = zoomed(tall, wholeView(tall), mostZoom);
  view = moved(tall, view, { right: 9, down: 9 });
  const { left, top, size } = squareOf(tall, zoomed(tall, view, 1));
  expect([left, top + size, size]).toEqual([0, 1001, 300]);
});

test("7 a picture of one pixel has a square of one", () => {
  const dot = { width: 1, height: 1 };
  expect(squareOf(dot, zoomed(dot, wholeView(dot), 4))).toEqual({ left: 0, top: 0, size: 1 });
});
