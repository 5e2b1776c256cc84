/** Pictures of more are never unpacked: each pixel takes four bytes of memory. */
export const mostPixels = 50_000_000;
