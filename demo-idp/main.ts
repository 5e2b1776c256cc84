import { startOidcProvider } from "./oidc-provider.ts";
import { demoPeople } from "./people.ts";
import { startSamlProvider } from "./saml-provider.ts";

/* The identity providers of two companies in the demo pack: npm run demo:idp. */
const oidc = await startOidcProvider({
  port: 3911,
  clients: [
    { id: "harborline-meridian", name: "Meridian Entry", people: demoPeople.meridian },
    { id: "harborline-tidewater", name: "Tidewater ID", people: demoPeople.tidewater },
  ],
});
const saml = await startSamlProvider({
  port: 3912,
  name: "Tidewater corporate sign-in",
  people: demoPeople.tidewater,
});
process.stdout.write(`OpenID Connect: ${oidc.issuer}\nSAML 2.0:       ${saml.signOn}\nCtrl-C ends both.\n`);
