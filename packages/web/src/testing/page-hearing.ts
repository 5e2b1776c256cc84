/*
 * What a page hears from the browser, and its work for an idle moment, end with its test. The app listens as long as its window exists; page
 * tests share a window, in which a former test's page would answer the next test's events: it would ask its API, open streams, change the language
 * and, as a preview, follow no link.
 */

/** React adds its listener once per document. */
const ofReact = "selectionchange";

/** Begins to note listeners and idle work. Returns a function that removes those of this test. */
export function hearForOneTest(): () => void {
  const { requestIdleCallback: whenIdle } = window;
  const idle: number[] = [];
  const heard = [hearing(window), hearing(document)];
  window.requestIdleCallback = (work, options) => {
    const handle = whenIdle(work, options);
    idle.push(handle);
    return handle;
  };
  return () => {
    window.requestIdleCallback = whenIdle;
    for (const handle of idle) cancelIdleCallback(handle);
    for (const stop of heard) stop();
  };
}

function hearing(target: EventTarget): () => void {
  const over = new AbortController();
  const add = target.addEventListener.bind(target);
  target.addEventListener = (sign, listener, options) => {
    add(sign, listener, options);
    if (sign !== ofReact)
      over.signal.addEventListener("abort", () => target.removeEventListener(sign, listener, options));
  };
  return () => {
    // The prototype's own again.
    Reflect.deleteProperty(target, "addEventListener");
    over.abort();
  };
}
