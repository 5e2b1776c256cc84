/** The point of a picture that stays visible when it is cropped: whole percentages from the left and from the top. */
export type FocalPoint = { x: number; y: number };

export const middle: FocalPoint = { x: 50, y: 50 };

/** The form in packs, drafts and answers, which is a CSS position: "30% 65%". */
export const focalPointForm = "^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$";

/** The centre if the value is missing or invalid. */
export function readFocalPoint(text: string | null | undefined): FocalPoint {
  const [, x, y] = new RegExp(focalPointForm).exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? middle : { x: Number(x), y: Number(y) };
}

/** The nearest point within the picture; undefined for the centre. */
export function focalPointText({ x, y }: FocalPoint): string | undefined {
  const [left, top] = [x, y].map((part) => Math.round(Math.min(100, Math.max(0, part))));
  return left === middle.x && top === middle.y ? undefined : `${left}% ${top}%`;
}
