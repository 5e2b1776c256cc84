/*
 * If the focused element is removed, disabled or hidden, the browser moves the focus to the body, and the next Tab begins at the top of the page.
 * This moves the focus to the nearest element: the one that replaced it, otherwise the next one, otherwise the previous one. For people who use a
 * pointer, the page does not scroll, and no field gets the focus, which would open a phone's keyboard.
 */

/** A dialog or a menu covers the rest of the page: when it closes, the focus returns to where it was before. */
const layers = "dialog, [role=menu]";

const focusable = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";

const fields = "input, select, textarea";

/** Skeletons instead of content. */
const loading = "[role=status][aria-busy=true]";

type Place = {
  layer: Element;
  element: Element;
  /** From the element outwards: each parent, and which of its children contained the element. */
  path: readonly { parent: Element; index: number }[];
};

let watch: MutationObserver | undefined;

/** Follows the page's focus from now on. */
export function keepFocus(): void {
  if (watch) return;
  let places: Place[] = [];
  let byPointer = false;

  const add = (element: Element, layer: Element) => {
    const below = places.findIndex((place) => place.layer === layer);
    const kept = below < 0 ? places.filter((place) => isOpen(place.layer)) : places.slice(0, below);
    places = [...kept, { layer, element, path: pathOf(element, layer) }];
  };
  const note = () => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return;
    const layer = layerOf(element);
    // The button of a menu that is opened with a pointer has not had the focus.
    const opener = document.getElementById(layer.getAttribute("aria-labelledby") ?? "");
    if (opener && !layer.contains(opener)) add(opener, layerOf(opener));
    add(element, layer);
  };
  const changed = () => {
    const { activeElement: element } = document;
    if (element && element !== document.body && canTakeFocus(element)) return note();
    for (const place of places.toReversed()) {
      const next = isOpen(place.layer) ? nearest(place) : undefined;
      if (next === "not yet") return;
      if (!next) continue;
      if (byPointer && next.matches(fields)) return;
      if (!next.matches(focusable)) next.tabIndex = -1;
      next.focus({ preventScroll: byPointer });
      return;
    }
    // A dialog that was open from the page's beginning has closed: no place under it has had the focus.
    if (places.length > 0 && !places.some(({ layer }) => isOpen(layer))) focusHeading();
  };

  watch = new MutationObserver(changed);
  watch.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "hidden", "inert", "open", "style", "tabindex"],
  });
  document.addEventListener("focusin", note);
  document.addEventListener("keydown", () => void (byPointer = false), { capture: true });
  document.addEventListener("pointerdown", () => void (byPointer = true), { capture: true });
  const clicked = () => {
    // A press on empty space removes the focus on purpose.
    if (document.activeElement === document.body) places = [];
    else note();
  };
  document.addEventListener("click", clicked, { capture: true });
}

/** Ends what a page of a test has begun in a document that other tests share. Its listeners end with the test's other ones. */
export function endKeepFocus(): void {
  watch?.disconnect();
  watch = undefined;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const layerOf = (element: Element) => element.closest(layers) ?? document.body;
const isOpen = (layer: Element) => layer.isConnected && (!(layer instanceof HTMLDialogElement) || layer.open);

function pathOf(element: Element, layer: Element): Place["path"] {
  const path: { parent: Element; index: number }[] = [];
  for (let child = element; child !== layer && child.parentElement; child = child.parentElement) {
    const parent = child.parentElement;
    path.push({ parent, index: [...parent.children].indexOf(child) });
  }
  return path;
}

function canTakeFocus(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled, [inert] *") && element.checkVisibility();
}

/** The element that gets the focus of a removed one; "not yet" while its replacement is still loading. */
function nearest({ layer, element, path }: Place): HTMLElement | "not yet" | undefined {
  if (canTakeFocus(element) && element instanceof HTMLElement) return element;
  const heading = layer.querySelector<HTMLElement>(layer === document.body ? "main h1" : "h2");
  // Another page: its heading gets the focus.
  if (path.some(({ parent }) => parent.matches("main") && !parent.isConnected)) return heading ?? "not yet";
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    if (children[index]?.matches(`${loading}, :has(${loading})`)) return "not yet";
    const after = children.slice(index).flatMap(reachedByTab)[0];
    const found = after ?? children.slice(0, index).flatMap(reachedByTab).at(-1);
    if (found) return found;
  }
  return heading ?? undefined;
}

function reachedByTab(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && each.tabIndex >= 0 && canTakeFocus(each),
  );
}
