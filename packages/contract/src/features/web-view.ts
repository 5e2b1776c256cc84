import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Entity, Text } from "../schemas.ts";

export const webView = {
  "POST /auth/v2/generate-web-view-code": endpoint({
    summary:
      "Get a one-time code (`expires_in`: seconds) that replaces the caller's access token in the address of a page under /webview (R5). A token that it is redeemed for ends with that token, unless the session's cookie is sent as well.",
    access: "member",
    reply: Entity({ code: Type.String(), expires_in: Type.Integer() }),
    refusals: [],
    changes: [],
  }),
  "POST /auth/v2/redeem-web-view-code": endpoint({
    summary:
      "For the page itself: redeem a one-time code, once, for an access token of the session that it was made in.",
    access: "anonymous",
    body: Entity({ code: Text(100, 20) }),
    reply: Entity({ token: Type.String(), expires_in: Type.Integer() }),
    refusals: ["link_invalid", "cross_site_request"],
  }),
};
