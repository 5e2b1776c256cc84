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

test("P3 messages are sent only to this origin", () => {
  const { channel, said } = ends();
  channel.say({ kind: "language", lang: "de" });
  expect(said).toEqual([[{ atriumPreview: { kind: "language", lang: "de" } }, { targetOrigin: origin }]]);
});

test("P3 messages of another origin or window, and other messages, are ignored", () => {
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

test("P3 without a frame nothing is sent", () => {
  const channel = previewChannel<ToPreview, FromPreview>({
    other: () => undefined,
    here: new EventTarget() as Window,
    origin,
  });
  expect(() => channel.say({ kind: "language", lang: "de" })).not.toThrow();
});
