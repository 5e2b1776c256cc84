import { expect, test, vi } from "vitest";
import { canCome } from "./can-come.ts";

const { signal } = new AbortController();
const saml = "https://idp.example/saml/login";

function asking(...answers: (string | Error)[]) {
  return vi.fn<typeof fetch>(async () => {
    const answer = answers.shift() ?? new TypeError("Failed to fetch");
    if (answer instanceof Error) throw answer;
    return new Response(answer);
  });
}

test("M7 a page without any answer is not shown; any answer is enough", async () => {
  expect(await canCome("https://rooms.example/", { signal, ask: asking() })).toBe(false);
  const ask = asking(new TypeError("CORS"), "statusCode");
  expect(await canCome("https://rooms.example/", { signal, ask })).toBe(true);
  expect(ask.mock.calls.map(([, init]) => init)).toMatchObject([
    { method: "HEAD", mode: "cors", credentials: "omit" },
    { method: "HEAD", mode: "no-cors", credentials: "omit" },
  ]);
});

test.each([
  [500, false],
  [502, false],
  [503, false],
  [501, true],
  [404, true],
  [200, true],
])("Z34 a page whose server answers %i comes: %s", async (status, comes) => {
  const ask = vi.fn<typeof fetch>(async () => new Response(null, { status }));
  expect(await canCome("https://rooms.example/", { signal, ask })).toBe(comes);
});

test("M7 a SAML page is read: one that carries a status code has failed", async () => {
  expect(await canCome(saml, { signal, ask: asking('<statusCode Value="Responder"/>') })).toBe(false);
  expect(await canCome(saml, { signal, ask: asking("<p>Welcome</p>") })).toBe(true);
});

test("M7 a SAML page that may not be read counts by whether it answers", async () => {
  expect(await canCome(saml, { signal, ask: asking(new TypeError("CORS"), new TypeError("CORS"), "") })).toBe(true);
  expect(await canCome(saml, { signal, ask: asking(new TypeError("CORS")) })).toBe(false);
});

test("M7 closing the frame ends the check at once, without a message", async () => {
  const leaving = new AbortController();
  const ask = vi.fn<typeof fetch>(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error()))),
  );
  const answer = canCome("https://rooms.example/", { signal: leaving.signal, ask });
  leaving.abort();
  expect(await answer).toBe(false);
});
