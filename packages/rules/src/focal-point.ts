/** What of a picture is in sight wherever it is cropped: whole percents from the left and from the top. */
export type FocalPoint = { x: number; y: number };

export const middle: FocalPoint = { x: 50, y: 50 };

/** As packs, drafts and answers say it, which is how CSS says a position: "30% 65%". */
export const focalPointForm = "^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$";

/** The middle where nothing is said, or nothing that is a point. */
export function readFocalPoint(text: string | null | undefined): FocalPoint {
  const [, x, y] = new RegExp(focalPointForm).exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? middle : { x: Number(x), y: Number(y) };
}

/** The nearest point within the picture; nothing is said of the middle. */
export function focalPointText({ x, y }: FocalPoint): string | undefined {
  const [left, top] = [x, y].map((part) => Math.round(Math.min(100, Math.max(0, part))));
  return left === middle.x && top === middle.y ? undefined : `${left}% ${top}%`;
}
