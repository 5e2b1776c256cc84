import { expect, test } from "vitest";
import { apiBase } from "./api-base.ts";

const own = "https://static.example/api";

const places: [at: Parameters<typeof apiBase>[0], base: string][] = [
  // The default host with /api.
  [{ origin: "https://harborline.example" }, "https://harborline.example/api"],
  [{ origin: "http://harborline.localhost:3000" }, "http://harborline.localhost:3000/api"],
  [{ origin: "https://HARBORLINE.example" }, "https://harborline.example/api"],
  [{ origin: "https://harborline.example:443" }, "https://harborline.example/api"],
  [{ origin: "http://[::1]:3000" }, "http://[::1]:3000/api"],
  [{ origin: "http://192.0.2.7:8080" }, "http://192.0.2.7:8080/api"],

  // Tenant-web hosts.
  [{ origin: "https://tenant.harborline.example" }, "https://api.harborline.example"],
  [{ origin: "https://TENANT.Harborline.Example" }, "https://api.harborline.example"],
  [{ origin: "https://tenant.harborline.example:8443" }, "https://api.harborline.example"],
  [{ origin: "http://tenant.harborline.example:3000" }, "https://api.harborline.example"],
  [{ origin: "https://tenant.west.harborline.example" }, "https://api.west.harborline.example"],
  [
    { origin: "https://tenant.harborline.example", builtFor: "https://b.example/api" },
    "https://api.harborline.example",
  ],
  // Alike, and none of them.
  [{ origin: "https://tenants.example" }, "https://tenants.example/api"],
  [{ origin: "https://tenant-harborline.example" }, "https://tenant-harborline.example/api"],
  [{ origin: "https://my.tenant.example" }, "https://my.tenant.example/api"],
  [{ origin: "https://tenant" }, "https://tenant/api"],
  [{ origin: "https://tenant." }, "https://tenant./api"],

  // What the portal was built for.
  [{ origin: "https://static.example", builtFor: "https://atrium.example/api/" }, "https://atrium.example/api"],
  [{ origin: "https://static.example", builtFor: "https://Atrium.Example:8443//" }, "https://atrium.example:8443"],
  [{ origin: "https://static.example", builtFor: "http://[2001:db8::1]:80/api" }, "http://[2001:db8::1]/api"],
  [{ origin: "https://static.example", builtFor: "" }, own],
  [{ origin: "https://static.example", builtFor: "/api" }, own],

  // A farm comes before all of these.
  [{ origin: "https://tenant.harborline.example", farmUrl: "https://farm.example/api//" }, "https://farm.example/api"],
  [
    { origin: "https://static.example", builtFor: "https://b.example/api", farmUrl: "http://farm.localhost:4000/api" },
    "http://farm.localhost:4000/api",
  ],
  [{ origin: "https://static.example", farmUrl: "HTTPS://FARM.Example/API" }, "https://farm.example/API"],
  [{ origin: "https://static.example", farmUrl: "https://farm.example/api?token=1#x" }, "https://farm.example/api"],

  // Nothing of these is an address to send a token to.
  ...[
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//farm.example",
    "farm.example/api",
    "https://",
    "https://somebody:secret@farm.example/api",
    "https://static.example@farm.example/api",
    " ",
    "\u0000",
  ].map((farmUrl) => [{ origin: "https://static.example", farmUrl }, own] as (typeof places)[number]),
];

test.each(places)("X2 %o → %s", (at, base) => {
  expect(apiBase(at)).toBe(base);
});
