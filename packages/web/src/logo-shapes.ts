/** The width of each logo that has come, over its height. */
const shapes = new Map<string, number>();

/** A logo that takes longer comes when it comes. */
const longestWaitMs = 5000;

export const shapeOf = (src: string): number | undefined => shapes.get(src);

/** Waits until a logo is there, so that what stands beside it has its place from the start; not for one that does not come, or not soon. */
export async function awaitLogo(src: string | null): Promise<void> {
  if (!src || shapes.has(src)) return;
  const logo = new Image();
  logo.src = src;
  const come = logo.decode().then(
    () => {
      if (logo.naturalHeight > 0) shapes.set(src, logo.naturalWidth / logo.naturalHeight);
    },
    () => undefined,
  );
  let late: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    come,
    new Promise<void>((resolve) => {
      late = setTimeout(resolve, longestWaitMs);
    }),
  ]);
  clearTimeout(late);
}
