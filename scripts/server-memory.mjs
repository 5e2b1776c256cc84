/**
 * How the C library keeps the server's memory (glibc; others ignore it): pieces of 128 kB and more come from the system and go back to it at once,
 * and threads share two pools. As it is by itself, the buffers of many uploads at once leave about twice as much behind. What an operator sets wins.
 */
const wanted = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

export const serverMemory = Object.fromEntries(
  Object.entries(wanted).map(([name, value]) => [name, process.env[name] ?? value]),
);
