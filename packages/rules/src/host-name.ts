/** A host name in small letters without a port, as browsers send it: `portal.example`, `harborline.localhost`. */
export const hostNamePattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$";
export const longestHostName = 253;

const pattern = new RegExp(hostNamePattern);

export const isHostName = (text: string): boolean => text.length <= longestHostName && pattern.test(text);

/** What people paste, such as `https://Portal.example:8080/home`, as the host name in it. */
export function hostNameIn(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:\d*$/, "");
}

/** Whether a host name leads to this machine without anybody setting up DNS: browsers resolve everything below `localhost` themselves. */
export const isLocalHost = (host: string): boolean => /(^|\.)localhost$/.test(host) || host === "127.0.0.1";

const longestKey = 60;

/** A name as a key: small letters, digits and single hyphens. `fallback` where no letter is left, as of a name in another script. */
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
