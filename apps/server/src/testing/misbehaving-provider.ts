import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

/** The provider's misbehaviour; none by default. */
export type Behaviour = {
  /** Overrides claims of the ID token. */
  claims?: JWTPayload;
  signedBy?: "itself" | "a stranger" | "nobody";
  /** Overrides fields of its discovery document. */
  says?: Record<string, unknown>;
  token?: "answers" | "hangs" | "fails" | "never ends";
  /** Which clients it accepts at the token endpoint; without it all. `challenges`: also refuses with a WWW-Authenticate header. */
  knows?: (shown: { header: string | undefined; body: URLSearchParams }) => boolean;
  challenges?: boolean;
  /** Answers every request with a server error. */
  down?: boolean;
};

/** An OpenID Connect provider that can be made to misbehave. It has no authorization page: every code is valid. */
export async function startMisbehavingProvider(email: string) {
  const own = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256");
  let behaviour: Behaviour = {};
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    const send = (body: unknown, status = 200) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (behaviour.down) {
      send({ error: "down" }, 503);
    } else if (request.url === "/.well-known/openid-configuration") {
      send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...behaviour.says,
      });
    } else if (request.url === "/jwks") {
      void exportJWK(own.publicKey).then((jwk) => send({ keys: [{ ...jwk, kid: "one", alg: "RS256", use: "sig" }] }));
    } else if (behaviour.knows) {
      const { knows, challenges } = behaviour;
      void text(request).then(async (sent) => {
        if (challenges) response.setHeader("www-authenticate", 'Basic realm="tokens"');
        if (!knows({ header: request.headers.authorization, body: new URLSearchParams(sent) }))
          return send({ error: "invalid_client", error_description: "No such client\nhere" }, 401);
        send({ access_token: "a", token_type: "Bearer", id_token: await idToken() });
      });
    } else if (behaviour.token === "fails") {
      send({ error: "down" }, 500);
    } else if (behaviour.token === "never ends") {
      response.writeHead(200, { "content-type": "application/json" });
      const pour = () => void (response.write(" ".repeat(65_536)) ? setImmediate(pour) : response.once("drain", pour));
      pour();
    } else if (behaviour.token !== "hangs") {
      void idToken().then((token) => send({ access_token: "a", token_type: "Bearer", id_token: token }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: issuer,
      aud: "portal",
      sub: "1",
      iat: now,
      exp: now + 60,
      email,
      given_name: "Cora",
      family_name: "Dahl",
    };
    const claims = { ...honest, ...behaviour.claims };
    if (behaviour.signedBy === "nobody") return new UnsecuredJWT(claims).encode();
    const key = behaviour.signedBy === "a stranger" ? stranger : own;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key.privateKey);
  }

  return {
    issuer,
    behave(how: Behaviour) {
      behaviour = how;
    },
    /** How many requests it has received. */
    asked: () => asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
