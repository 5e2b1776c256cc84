import { ApiRefusal, type Api } from "@atrium/contract/client.ts";
import { expect, test, vi } from "vitest";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { testServices } from "../testing/test-services.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";
import { person } from "@atrium/web/testing/world-items.ts";
import { launchAdmin, WindowBlocked } from "./launch-admin.ts";

function portal(api: () => Promise<unknown>, company_uuid: string | null = "company") {
  const call = vi.fn<() => Promise<unknown>>(api);
  const services = testServices({ api: call as unknown as Api });
  services.session.signIn({ ...signedInReply(fakeWorld()), user: person({ company_uuid }) });
  return { call, services };
}

const windowOf = () => ({ goTo: vi.fn<(typed: string) => void>(), close: vi.fn<() => void>() });
const launch = { admin_url: "https://admin.example/rooms?from=portal", building_uuid: "building" };

test("U6 the window opens the administration with building, company and code, in addition to its own query", async () => {
  const { call, services } = portal(async () => ({ ott: "a/code+=", expires_in: 60 }));
  const opened = windowOf();
  await launchAdmin(services, { ...launch, opened });
  expect(call).toHaveBeenCalledExactlyOnceWith("POST /auth/v2/generate-auth-link", {
    body: { building_uuid: "building" },
  });
  const { origin, pathname, searchParams } = new URL(opened.goTo.mock.lastCall?.[0] ?? "");
  expect([origin, pathname]).toEqual(["https://admin.example", "/rooms"]);
  expect(Object.fromEntries(searchParams)).toEqual({
    from: "portal",
    building_uuid: "building",
    company_uuid: "company",
    code: "a/code+=",
  });
});

test("U6 without a company the address names none", async () => {
  const { services } = portal(async () => ({ ott: "code", expires_in: 60 }), null);
  const opened = windowOf();
  await launchAdmin(services, { ...launch, opened });
  expect(opened.goTo.mock.lastCall?.[0]).not.toContain("company_uuid");
});

test("U6 a refusal opens nothing", async () => {
  const problem = {
    status: 403,
    code: "permission_missing",
    detail: "",
    trace_id: "",
  } as unknown as ApiRefusal["problem"];
  const { services } = portal(() => Promise.reject(new ApiRefusal(problem)));
  const opened = windowOf();
  await expect(launchAdmin(services, { ...launch, opened })).rejects.toThrow(ApiRefusal);
  expect(opened.goTo).not.toHaveBeenCalled();
});

test("G4 without an administration of the brand's own the window goes to the console, and no code is asked for", async () => {
  vi.stubGlobal("location", { origin: "https://pier.example" });
  const { call, services } = portal(async () => ({ ott: "code", expires_in: 60 }));
  const opened = windowOf();
  await launchAdmin(services, { building_uuid: "building", admin_url: null, opened });
  expect(opened.goTo).toHaveBeenCalledExactlyOnceWith("https://pier.example/manage");
  expect(call).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("U6 without a window no code is asked for", async () => {
  const { call, services } = portal(async () => ({ ott: "code", expires_in: 60 }));
  await expect(launchAdmin(services, { ...launch, opened: undefined })).rejects.toThrow(WindowBlocked);
  expect(call).not.toHaveBeenCalled();
});
