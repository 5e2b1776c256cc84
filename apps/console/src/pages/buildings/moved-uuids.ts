/** The uuids of a list in their new order after one thing has been moved. */
export function movedUuids(things: readonly { uuid: string }[], from: number, to: number): string[] {
  const order = things.map(({ uuid }) => uuid);
  const [moved] = order.splice(from, 1);
  return moved === undefined ? order : order.toSpliced(to, 0, moved);
}
