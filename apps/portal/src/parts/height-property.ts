import { type RefObject, useLayoutEffect } from "react";

/**
 * Writes an element's height into a CSS property of the document, by which everything else makes room for the element. It is written before the
 * first paint: the observer would change the size of the page around it only after the page has been measured, which browsers report as a fault.
 */
export function useHeightProperty(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(property, `${current.offsetHeight}px`);
    const resized = new ResizeObserver(measure);
    resized.observe(current);
    measure();
    return () => {
      resized.disconnect();
      style.removeProperty(property);
    };
  }, [element, property]);
}
