import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("B7 the addresses people may have kept do not change by accident", () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "accountPassword": "/account/password",
      "accountProfile": "/account/profile",
      "building": "/building/$buildingUuid",
      "content": "/building/$buildingUuid/content/$contentUuid",
      "decide": "/decide",
      "design": "/design",
      "history": "/my-history",
      "home": "/home",
      "landing": "/",
      "logOut": "/logout",
      "login": "/login",
      "main": "/building",
      "maintenance": "/maintenance",
      "providerReturn": "/login/sso",
      "resetPassword": "/reset-password",
      "serviceRequests": "/building/$buildingUuid/service-requests",
      "signUp": "/signup",
      "verify": "/verify",
    }
  `);
});
