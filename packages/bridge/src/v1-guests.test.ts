import { readFileSync } from "node:fs";
import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";
import { createDispatcher } from "./dispatcher.ts";
import { fakeHandlers } from "./testing/fake-handlers.ts";

type Exchange = { said: unknown; answered: object; as?: "text" };

/** The messages that guests of version 1 send, and the answers they rely on. Frozen: add to it, change nothing. */
const transcript = JSON.parse(
  readFileSync(new URL("./testing/v1-transcript.json", import.meta.url), "utf8"),
) as Exchange[];

test("M4 a guest of the first SDK gets the same answers from today's host", async () => {
  const frame = {};
  const origin = "https://rooms.example";
  const apps = [{ uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [origin], actions: appActions }];
  const dispatcher = createDispatcher({ apps, source: () => frame, handlers: fakeHandlers([]) });
  for (const { said, answered, as } of transcript) {
    const answer = await new Promise((resolve) =>
      dispatcher.receive({ origin, source: frame, data: said, reply: resolve }),
    );
    expect(typeof answer).toBe(as === "text" ? "string" : "object");
    expect(as === "text" ? JSON.parse(String(answer)) : answer).toMatchObject(answered);
  }
});
