/** The visible part of a picture: its centre in the picture's pixels, and the zoom relative to the largest square. */
export type View = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };
export type Square = { left: number; top: number; size: number };

export const mostZoom = 4;

export function wholeView({ width, height }: Size): View {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The square of the picture that a view shows: whole pixels, never beyond the edges. */
export function squareOf(picture: Size, view: View): Square {
  const size = Math.max(1, Math.floor(sideOf(picture, view.zoom)));
  return {
    left: within(Math.round(view.x - size / 2), 0, picture.width - size),
    top: within(Math.round(view.y - size / 2), 0, picture.height - size),
    size,
  };
}

/** Moves the view by a fraction of the square's side, up to the picture's edges. */
export function moved(picture: Size, view: View, { right, down }: { right: number; down: number }): View {
  const side = sideOf(picture, view.zoom);
  return held(picture, { ...view, x: view.x + right * side, y: view.y + down * side });
}

/** Zooms around the centre of the view. */
export function zoomed(picture: Size, view: View, zoom: number): View {
  return held(picture, { ...view, zoom: within(zoom, 1, mostZoom) });
}

function held(picture: Size, view: View): View {
  const half = sideOf(picture, view.zoom) / 2;
  return {
    zoom: view.zoom,
    x: within(view.x, half, picture.width - half),
    y: within(view.y, half, picture.height - half),
  };
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
