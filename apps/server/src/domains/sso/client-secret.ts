import * as client from "openid-client";

/** The one that every provider that asks for secrets has to know (RFC 6749, 2.3.1): coded as in a form first. */
const coded =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", basic(encodeURIComponent(client_id), encodeURIComponent(secret)));

/** As providers want it that forgot about the coding. */
const plain =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", basic(client_id, secret));

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/**
 * The ways to show a secret, in the order in which they are tried: those that the provider offers, unsaid the standard's own (OpenID Connect
 * Core, 9). Whether a provider decodes the header is nowhere said; for most secrets both ways are the same.
 */
export function waysToShow(
  secret: string | undefined,
  clientId: string,
  offered: string[] | undefined,
): client.ClientAuth[] {
  if (secret === undefined) return [client.None()];
  const isSame = encodeURIComponent(secret) === secret && encodeURIComponent(clientId) === clientId;
  const inHeader = isSame ? [coded(secret)] : [coded(secret), plain(secret)];
  const inBody = [client.ClientSecretPost(secret)];
  const takesHeader = !offered || offered.includes("client_secret_basic");
  const takesBody = !offered || offered.includes("client_secret_post");
  if (!takesHeader) return inBody;
  return takesBody ? [...inHeader, ...inBody] : inHeader;
}
