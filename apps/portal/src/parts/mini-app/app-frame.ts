/** The current iframe, and how many pages it has loaded. */
export function createAppFrame() {
  let held: HTMLIFrameElement | undefined;
  let loads = 0;
  return {
    window: () => held?.contentWindow,
    isFirst: () => loads < 2,
    hold(frame: HTMLIFrameElement | null): void {
      held = frame ?? undefined;
      loads = 0;
    },
    onLoad(): void {
      loads += 1;
    },
  };
}
