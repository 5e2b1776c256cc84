// What the server's process begins with; what an operator sets wins.
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * How the C library keeps memory (glibc; others ignore it): pieces of 128 kB and more come from the system and go back to it at once, and
 * threads share two pools. As it is by itself, the buffers of many uploads at once leave about twice as much behind. The image and the unit
 * of systemd, which start the server without us, set the same.
 */
export const memoryOfLibrary = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const wanted = {
  ...memoryOfLibrary,
  // What Node has compiled once, it need not compile at the next start; where the folder cannot be written, it does.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
};

export const serverEnvironment = Object.fromEntries(
  Object.entries(wanted).map(([name, value]) => [name, process.env[name] ?? value]),
);
