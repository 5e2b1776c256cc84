import { expect, test } from "vitest";
import { createToasts } from "./toasts.ts";

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text);

test("at most three toasts are shown; the oldest is removed", () => {
  const toasts = createToasts();
  for (const text of ["one", "two", "three", "four"]) toasts.show({ text });
  expect(texts(toasts)).toEqual(["two", "three", "four"]);
});

test("a repeated text is announced again, and shown once", () => {
  const toasts = createToasts();
  toasts.show({ text: "saved" });
  toasts.show({ text: "sent" });
  const [first] = toasts.get();
  toasts.show({ text: "saved" });
  expect(texts(toasts)).toEqual(["sent", "saved"]);
  expect(toasts.get().map(({ id }) => id)).not.toContain(first?.id);
});

test("a toast disappears when it is dismissed, and listeners are called until they unsubscribe", () => {
  const toasts = createToasts();
  const heard: string[][] = [];
  const stop = toasts.subscribe(() => heard.push(texts(toasts)));
  toasts.show({ text: "saved" });
  toasts.dismiss(toasts.get()[0]?.id ?? -1);
  stop();
  toasts.show({ text: "sent" });
  expect(heard).toEqual([["saved"], []]);
});
