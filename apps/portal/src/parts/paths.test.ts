import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("B7 the addresses people may have kept do not change by accident", () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "accountCards": "/account/cards",
      "accountPassword": "/account/password",
      "accountProfile": "/account/profile",
      "addCard": "/add-card",
      "amenities": "/building/$buildingUuid/amenities",
      "amenity": "/building/$buildingUuid/amenities/$amenityUuid",
      "book": "/building/$buildingUuid/book",
      "building": "/building/$buildingUuid",
      "category": "/building/$buildingUuid/categories/$categoryUuid",
      "companies": "/building/$buildingUuid/companies",
      "company": "/building/$buildingUuid/companies/$companyUuid",
      "content": "/building/$buildingUuid/content/$contentUuid",
      "decide": "/decide",
      "design": "/design",
      "eventPost": "/building/$buildingUuid/event-posts/$eventPostUuid",
      "helpDesk": "/help-desk",
      "history": "/my-history",
      "home": "/home",
      "landing": "/",
      "logOut": "/logout",
      "login": "/login",
      "main": "/building",
      "maintenance": "/maintenance",
      "offer": "/building/$buildingUuid/offers/$offerUuid",
      "post": "/building/$buildingUuid/posts/$postUuid",
      "providerReturn": "/login/sso",
      "resetPassword": "/reset-password",
      "room": "/building/$buildingUuid/book/$resourceUuid",
      "serviceRequests": "/building/$buildingUuid/service-requests",
      "signUp": "/signup",
      "smartBuilding": "/building/$buildingUuid/smart-building/$",
      "verify": "/verify",
      "whatsOn": "/building/$buildingUuid/whats-on",
    }
  `);
});
