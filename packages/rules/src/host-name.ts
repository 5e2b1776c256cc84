/** A lower-case host name without a port, as browsers send it: `portal.example`, `harborline.localhost`. */
export const hostNamePattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$";
export const longestHostName = 253;

const pattern = new RegExp(hostNamePattern);

export const isHostName = (text: string): boolean => text.length <= longestHostName && pattern.test(text);

/** The host name in a pasted address, such as `https://Portal.example:8080/home`. */
export function hostNameIn(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:\d*$/, "");
}

/** Whether a host name resolves to this machine without DNS: browsers do that for everything below `localhost`. */
export const isLocalHost = (host: string): boolean => /(^|\.)localhost$/.test(host) || host === "127.0.0.1";

const longestKey = 60;

/** A name as a key: lower-case letters, digits and single hyphens. `fallback` if no letter is left, as in another script. */
export function keyOfName(name: string, fallback: string): string {
  const key = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, longestKey)
    .replace(/-+$/, "");
  return key || fallback;
}
