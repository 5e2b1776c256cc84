import { expect, test } from "vitest";
import { type FromPreview, previewChannel, type ToPreview } from "./preview-channel.ts";

const origin = "https://portal.example";

function ends() {
  const said: unknown[][] = [];
  const other = { postMessage: (...sent: unknown[]) => void said.push(sent) } as unknown as Window;
  const here = new EventTarget() as unknown as Window;
  const channel = previewChannel<ToPreview, FromPreview>({ other: () => other, here, origin });
  const heard: FromPreview[] = [];
  const end = channel.hear((message) => heard.push(message));
  const hears = (data: unknown, from = origin, source: unknown = other) =>
    here.dispatchEvent(Object.assign(new Event("message"), { data, origin: from, source }));
  return { channel, said, heard, end, hears };
}

const ready = { atriumPreview: { kind: "ready" } };

test("P3 what is said reaches this origin alone", () => {
  const { channel, said } = ends();
  channel.say({ kind: "language", lang: "de" });
  expect(said).toEqual([[{ atriumPreview: { kind: "language", lang: "de" } }, { targetOrigin: origin }]]);
});

test("P3 nothing is heard of another origin, of another window, or that is no message of a preview", () => {
  const { heard, hears, end } = ends();
  hears(ready, "https://elsewhere.example");
  hears(ready, "null");
  hears(ready, origin, {});
  hears(ready, origin, null);
  for (const data of [undefined, "ready", { kind: "ready" }, { atriumPreview: "ready" }, { atriumPreview: {} }])
    hears(data);
  expect(heard).toEqual([]);
  hears(ready);
  expect(heard).toEqual([{ kind: "ready" }]);
  end();
  hears(ready);
  expect(heard).toHaveLength(1);
});

test("P3 before there is a frame nothing is said to anybody", () => {
  const channel = previewChannel<ToPreview, FromPreview>({
    other: () => undefined,
    here: new EventTarget() as Window,
    origin,
  });
  expect(() => channel.say({ kind: "language", lang: "de" })).not.toThrow();
});
