import * as client from "openid-client";

/** The method that every provider must support (RFC 6749, 2.3.1): form-encoded first. */
const coded =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", basic(encodeURIComponent(client_id), encodeURIComponent(secret)));

/** For providers that forgot the encoding. */
const plain =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", basic(client_id, secret));

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/**
 * The methods of client authentication, in the order in which they are tried: those that the provider's discovery document lists, otherwise the
 * standard's default (OpenID Connect Core, 9). Whether a provider decodes the header is not published; for most secrets both encodings are equal.
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
