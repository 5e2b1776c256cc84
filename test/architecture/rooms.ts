import { posix } from "node:path";

export type Room =
  | "rules"
  | "contract"
  | "bridge"
  | "phrases"
  | "ui"
  | "web"
  | "server"
  | "portal"
  | "console"
  | "test"
  | "bench"
  | "scripts"
  | "demo-app"
  | "demo-idp"
  | "tooling";

/**
 * Where a file lives. `part` is its folder under src; `inner` is the folder below it: a portal's page, a domain of the server, a room of its
 * platform; "" for a file that lies in the part itself.
 */
export type Place = { room: Room; part: string; inner: string };

const packages = ["rules", "contract", "bridge", "phrases", "ui", "web"] as const;
const apps = ["server", "portal", "console"] as const;
/** Parts without inner folders. */
const wholeRooms = ["test", "bench", "scripts", "demo-app", "demo-idp"] as const;

/** A file's room. Files of a package outside its src are tooling: nothing may import them. */
export function placeOf(path: string): Place {
  const [area = "", name = "", src, part = "", inner = ""] = path.split("/");
  const whole = wholeRooms.find((room) => room === area);
  if (whole) return { room: whole, part: "", inner: "" };
  const known: readonly string[] = area === "packages" ? packages : area === "apps" ? apps : [];
  if (!known.includes(name) || src !== "src") return { room: "tooling", part: "", inner: "" };
  const depth = path.split("/").length;
  return { room: name as Room, part: depth > 4 ? part : "", inner: depth > 5 ? inner : "" };
}

/** The path inside the project to which an import refers, or the name of an external package (`node:…` included). */
export function resolve(from: string, specifier: string): { inside: string } | { outside: string } {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return { inside: posix.join(posix.dirname(from), plain) };
  const ours = /^@atrium\/([^/]+)(?:\/(.+))?$/.exec(plain);
  if (ours) {
    const [, name = "", file = "index.ts"] = ours;
    const area = (apps as readonly string[]).includes(name) ? "apps" : "packages";
    return { inside: `${area}/${name}/src/${file}` };
  }
  const parts = plain.split("/");
  return { outside: plain.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? plain) };
}
