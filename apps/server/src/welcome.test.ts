import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Rig, startRig } from "./testing/rig.ts";
import { printWelcome } from "./welcome.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => void vi.restoreAllMocks());

async function said(publicUrl: string | undefined): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await printWelcome({ ...rig.services, config: { ...rig.services.config, publicUrl } }, { port: 3107 }, undefined);
  return String(write.mock.calls.at(-1)?.[0]);
}

test("Y12 the start prints the addresses that people use, and where the proxy finds the server", async () => {
  const plain = await said(undefined);
  expect(plain).toContain("  http://alpha.test:3107\n");
  expect(plain).toContain("API: http://localhost:3107/api\n");
  const behind = await said("https://portal.example:8443");
  expect(behind).toContain("  https://alpha.test:8443\n");
  expect(behind).toContain("API: https://portal.example:8443/api\nBehind the proxy: http://127.0.0.1:3107\n");
  expect(behind).not.toContain("http://alpha.test");
});
