// The environment of the server process; an operator's settings have priority.
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * How the C library keeps memory (glibc; others ignore it): blocks of 128 kB and more are mapped separately and returned at once, and
 * threads share two arenas. With the defaults, concurrent uploads leave about twice as much memory behind. The image and the systemd unit,
 * which start the server without this script, set the same.
 */
export const memoryOfLibrary = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const wanted = {
  ...memoryOfLibrary,
  // Node stores compiled code for the next start, if the folder is writable.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
};

export const serverEnvironment = Object.fromEntries(
  Object.entries(wanted).map(([name, value]) => [name, process.env[name] ?? value]),
);
