import { expect, test } from "vitest";
import { apiBase } from "./api-base.ts";

test.each([
  [{ origin: "https://harborline.example" }, "https://harborline.example/api"],
  [{ origin: "http://harborline.localhost:3000" }, "http://harborline.localhost:3000/api"],
  [{ origin: "https://tenant.harborline.example" }, "https://api.harborline.example"],
  [{ origin: "https://tenants.example" }, "https://tenants.example/api"],
  [{ origin: "https://static.example", builtFor: "https://atrium.example/api/" }, "https://atrium.example/api"],
  [{ origin: "https://static.example", builtFor: "" }, "https://static.example/api"],
  [
    { origin: "https://tenant.harborline.example", builtFor: "https://b.example/api" },
    "https://api.harborline.example",
  ],
  [{ origin: "https://tenant.harborline.example", farmUrl: "https://farm.example/api//" }, "https://farm.example/api"],
])("X2 %o → %s", (at, base) => {
  expect(apiBase(at)).toBe(base);
});
