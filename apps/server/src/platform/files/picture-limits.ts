/** Pictures with more pixels are never decoded: each pixel takes four bytes of memory. */
export const mostPixels = 50_000_000;
