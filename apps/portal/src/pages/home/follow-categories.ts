/** Below a bar this much of the page stands free when a category is led to; what begins higher is being read. */
const freeBelowBar = 40;

type Following = {
  /** Led to by a press: it counts as the one in view until somebody scrolls, though the page may end before it reaches the top. */
  pin(uuid: string | undefined, hash: string): void;
  stop(): void;
};

/** The address's hash, without a step in the history and without the router, which would scroll there once more. */
function writeHash(uuid: string | undefined): void {
  const { pathname, search } = location;
  const address = `${pathname}${search}${uuid ? `#${uuid}` : ""}`;
  History.prototype.replaceState.call(history, history.state, "", address);
}

/**
 * Tells which category is in view below the bar (1 §2, H2): the one that the address's hash names, or an item of which it names, until
 * somebody scrolls; then the first that reaches into the upper half of the window, or the last at the end of the page. Scrolling writes
 * the hash, once it pauses. `onStuck`: whether the bar has been scrolled past the header's offset.
 */
export function followCategories(
  bar: HTMLElement,
  uuids: readonly string[],
  { onActive, onStuck }: { onActive(uuid: string | undefined): void; onStuck(stuck: boolean): void },
): Following {
  const home = location.pathname;
  const offset = Math.round(Number.parseFloat(getComputedStyle(bar).top));
  const inView = new Set<string>();
  let pinned = named();
  let active: string | undefined;
  let atEnd = false;
  let beforeAll = true;
  let writing: ReturnType<typeof setTimeout> | undefined;

  function named(): string | undefined {
    const hash = location.hash.slice(1);
    const category = hash && document.getElementById(hash)?.closest("[data-category]");
    return category ? category.id : undefined;
  }

  function decide(): void {
    const first = uuids.find((uuid) => inView.has(uuid));
    const next = pinned ?? (atEnd ? uuids.at(-1) : (first ?? (beforeAll ? undefined : active)));
    if (next === active) return;
    active = next;
    onActive(next);
    clearTimeout(writing);
    // Browsers refuse to be told a hash many times a second; and one that names an item of the category says more.
    if (next !== named())
      writing = setTimeout(() => {
        // Somebody may have followed a card meanwhile: the address is no longer home's.
        if (location.pathname === home) writeHash(next);
      }, 150);
  }

  function free(): void {
    pinned = undefined;
  }

  function heed(): void {
    pinned = named();
    decide();
  }

  function scrolled(): void {
    const { scrollHeight } = document.documentElement;
    atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
    decide();
  }

  const categories = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
        if (target.id === uuids[0]) beforeAll = !isIntersecting && boundingClientRect.top > 0;
      }
      decide();
    },
    { rootMargin: `${-(offset + bar.offsetHeight + freeBelowBar)}px 0px -50% 0px` },
  );
  for (const uuid of uuids) {
    const category = document.getElementById(uuid);
    if (category) categories.observe(category);
  }
  // A pixel of the bar lies outside of what is watched as soon as it has stopped below the header, and only then: the page below the
  // window is watched as well.
  const stuck = new IntersectionObserver(
    (entries) => {
      const now = entries.at(-1);
      onStuck(!!now && now.intersectionRatio < 1 && now.boundingClientRect.top <= offset + 1);
    },
    { rootMargin: `${-(offset + 1)}px 0px 1000000px 0px`, threshold: [0, 1] },
  );
  stuck.observe(bar);

  const listening = new AbortController();
  const passive = { passive: true, signal: listening.signal };
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(event, free, passive);
  addEventListener("scroll", scrolled, passive);
  addEventListener("hashchange", heed, passive);
  decide();

  return {
    pin(uuid, hash) {
      pinned = uuid;
      decide();
      clearTimeout(writing);
      writeHash(hash);
    },
    stop() {
      clearTimeout(writing);
      categories.disconnect();
      stuck.disconnect();
      listening.abort();
    },
  };
}
