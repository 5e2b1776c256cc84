/** The aspect ratio (width / height) of each loaded logo. */
const shapes = new Map<string, number>();

/** The longest wait for a logo. */
const longestWaitMs = 5000;

export const shapeOf = (src: string): number | undefined => shapes.get(src);

/** Waits until a logo is loaded, so that its neighbours have their place from the start; gives up if it fails or takes too long. */
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
