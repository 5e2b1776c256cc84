import type { ProvedIdentity } from "./tables.ts";
import { identityFrom } from "./identity.ts";
import type { Provider } from "./providers.ts";
import { disbelieve } from "./refusals.ts";
import { type Element, only, textOf } from "./saml-elements.ts";

const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

/** Usual names of these attributes: Keycloak and Google, Okta, Entra ID and AD FS, eduPerson. */
const usual: Record<"email" | "first_name" | "last_name", readonly string[]> = {
  email: ["email", "mail", "emailAddress", "Email", `${claims}/emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3"],
  first_name: ["first_name", "firstName", "givenName", "FirstName", `${claims}/givenname`, "urn:oid:2.5.4.42"],
  last_name: ["last_name", "lastName", "sn", "surname", "LastName", `${claims}/surname`, "urn:oid:2.5.4.4"],
};

/** The identity: the subject is the name id, which must be persistent; the address is an attribute, or else that name id itself. */
export function samlIdentity(
  provider: Provider,
  assertion: Element,
  attributes: Record<string, unknown> = {},
): ProvedIdentity {
  const nameId = only(only(assertion, "Subject"), "NameID");
  if (nameId.$?.Format === transient) return disbelieve("a transient name id");
  const subject = textOf(nameId);
  const named = (field: keyof typeof usual) => {
    const own = provider.attributes[field];
    return (own === undefined ? usual[field] : [own])
      .filter((name) => Object.hasOwn(attributes, name))
      .map((name) => attributes[name])[0];
  };
  const email = named("email");
  return identityFrom({
    subject,
    email: email === undefined && provider.attributes.email === undefined ? subject : email,
    first_name: named("first_name"),
    last_name: named("last_name"),
  });
}
