/** The distance below the bar at which a category is placed when it is selected; a category that begins higher is in view. */
const freeBelowBar = 40;

type Following = {
  /** Marks a category as selected: it counts as in view until the person scrolls, even if the page ends before it reaches the top. */
  pin(uuid: string | undefined, hash: string): void;
  stop(): void;
};

/** Writes the address's hash without a history entry and without the router, which would scroll again. */
function writeHash(uuid: string | undefined): void {
  const { pathname, search } = location;
  const address = `${pathname}${search}${uuid ? `#${uuid}` : ""}`;
  History.prototype.replaceState.call(history, history.state, "", address);
}

/**
 * Reports which category is in view below the bar (1 §2, H2): the one of the address's hash, or the one of an item that the hash names, until
 * the person scrolls; then the first that reaches into the upper half of the window, or the last at the end of the page. Scrolling writes the
 * hash when it pauses. `onStuck`: whether the bar has reached the header.
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
    // Browsers limit how often the address may change; and a hash that names an item of the category is more precise.
    if (next !== named())
      writing = setTimeout(() => {
        // The person may have opened a card meanwhile: the address is no longer home's.
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
  // As soon as the bar stops below the header, one pixel of it is outside of the observed area, and only then: the observed area includes the page
  // below the window.
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
