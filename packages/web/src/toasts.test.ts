import { expect, test } from "vitest";
import { createToasts } from "./toasts.ts";

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text);

test("three at most stand there; the oldest makes room", () => {
  const toasts = createToasts();
  for (const text of ["one", "two", "three", "four"]) toasts.show({ text });
  expect(texts(toasts)).toEqual(["two", "three", "four"]);
});

test("the same words once more are said anew, and stand there once", () => {
  const toasts = createToasts();
  toasts.show({ text: "saved" });
  toasts.show({ text: "sent" });
  const [first] = toasts.get();
  toasts.show({ text: "saved" });
  expect(texts(toasts)).toEqual(["sent", "saved"]);
  expect(toasts.get().map(({ id }) => id)).not.toContain(first?.id);
});

test("a message goes when it is dismissed, and whoever listens hears of it until they stop", () => {
  const toasts = createToasts();
  const heard: string[][] = [];
  const stop = toasts.subscribe(() => heard.push(texts(toasts)));
  toasts.show({ text: "saved" });
  toasts.dismiss(toasts.get()[0]?.id ?? -1);
  stop();
  toasts.show({ text: "sent" });
  expect(heard).toEqual([["saved"], []]);
});
