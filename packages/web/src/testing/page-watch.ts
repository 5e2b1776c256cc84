/*
 * What no page may do while a test looks at it: throw, print an error, or leave for another address by itself. Each is a fault that fails
 * the test, unless the test expects it: `portal.expectFault(/^console: Atrium:/)`. `renderPage` begins and ends the watch.
 */
import { expect, vi } from "vitest";

type Navigating = Event & { destination: { url: string; sameDocument: boolean }; navigationType: string };

const text = (value: unknown) =>
  value instanceof Error
    ? `${value.name}: ${value.message}`
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/**
 * The router's `lazyRouteComponent` calls `use()` while a route's file is loading, and no longer once it is loaded. React's development build warns
 * about this if the file is late. Production builds do not, and an app cannot change it.
 */
const ofTheRouter = /^console: Error: This library called use\(\) to suspend in a previous render/;

export function watchPage() {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const borne: RegExp[] = [];
  const leavings: string[] = [];
  const done = new AbortController();
  const { signal } = done;
  const printed = vi
    .spyOn(console, "error")
    .mockImplementation((...said: unknown[]) => void faults.push(`console: ${said.map(text).join(" ")}`));
  window.addEventListener(
    "error",
    ({ error, message }) => void faults.push(`error: ${error ? text(error) : message}`),
    { signal },
  );
  window.addEventListener("unhandledrejection", ({ reason }) => void faults.push(`error: ${text(reason)}`), { signal });
  // Leaving the page would end the test. The history of a page test is in memory.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener(
    "navigate",
    (event) => {
      const { destination, navigationType } = event as Navigating;
      if (destination.sameDocument) return;
      event.preventDefault();
      leavings.push(navigationType === "reload" ? "reload" : destination.url);
    },
    { signal },
  );
  return {
    faults,
    /** The address to which the page wanted to navigate, such as an identity provider. */
    leavings,
    expectFault: (like: RegExp) => void expected.push(like),
    /** An optional fault. */
    bearFault: (like: RegExp) => void borne.push(like),
    end(apiFaults: readonly string[]): void {
      done.abort();
      printed.mockRestore();
      const all = [...apiFaults, ...faults.filter((fault) => !ofTheRouter.test(fault))];
      expect(all.filter((fault) => ![...expected, ...borne].some((like) => like.test(fault)))).toEqual([]);
      expect(expected.filter((like) => !all.some((fault) => like.test(fault))).map(String)).toEqual([]);
    },
  };
}
