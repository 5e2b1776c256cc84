import { expect, test } from "vitest";
import { type Answer, refuse, tab, tokens, user } from "@atrium/web/testing/api-tab.ts";
import { testServices } from "../testing/test-services.ts";
import { loadMine } from "./buildings.ts";
import { createQueryClient } from "@atrium/web/queries.ts";

const mine: Answer = { status: 200, body: { data: { buildings: [] } } };
const me: Answer = { status: 200, body: { data: { user: { ...user, first_name: "Mila" } } } };

/** The first requests of a signed-in page, with one of the two answers. */
async function firstWave(asked: "who" | "where", answer: Answer | undefined) {
  const { api, session } = tab({
    answer: ({ path }) => {
      if (path === "/users/current") return asked === "who" ? answer : me;
      return asked === "where" ? answer : mine;
    },
  });
  session.signIn({ ...tokens("t1"), user });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const came = await loadMine(testServices({ api, session, queryClient })).then(
    () => true,
    () => false,
  );
  return { came, session };
}

const both = ["who", "where"] as const;

test("B3 the person is loaded with their buildings", async () => {
  const { came, session } = await firstWave("who", me);
  expect([came, session.state(), session.get().user?.first_name]).toEqual([true, "signed_in", "Mila"]);
});

test.each(both.flatMap((asked) => [400, 403, 404, 410].map((status) => [asked, status] as const)))(
  "B3 a server that refuses to return %s the person is, by %i, logs them out",
  async (asked, status) => {
    const { came, session } = await firstWave(asked, refuse(status, "forbidden"));
    expect([came, session.get()]).toEqual([false, { flow: "sign_in", notice: "expired" }]);
  },
);

test.each(
  both.flatMap((asked) =>
    ([undefined, refuse(429, "too_many_requests"), refuse(500, "internal"), refuse(503, "unavailable")] as const).map(
      (answer) => [asked, answer] as const,
    ),
  ),
)("B3 one that cannot say %s somebody is just now has not: %o", async (asked, answer) => {
  const { came, session } = await firstWave(asked, answer);
  expect([came, session.state()]).toEqual([false, "signed_in"]);
});
