import { expect, type Locator, type Page } from "@playwright/test";

/** How somebody does what a page lets them do. */
export type Hands = {
  /** A link or a button. */
  press(target: Locator): Promise<void>;
  /** A box or one of several radio buttons; it is chosen then. */
  choose(target: Locator): Promise<void>;
  /** A text, a day (2026-12-01) or a time (14:30). */
  write(target: Locator, value: string): Promise<void>;
  /** One of a list. */
  pick(target: Locator, label: string): Promise<void>;
};

/** With a mouse or a finger. */
export const byPointer: Hands = {
  press: (target) => target.click(),
  choose: (target) => target.check(),
  write: (target, value) => target.fill(value),
  async pick(target, label) {
    await target.selectOption(label);
  },
};

/** More than any page has to stop at. */
const mostStops = 300;

/** With nothing but a keyboard: what the Tab key does not come to cannot be used. */
export function byKeyboard(page: Page): Hands {
  const { keyboard } = page;
  const isReached = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await isReached(target)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`The Tab key does not come to ${target.toString()}.`);
  }

  return {
    async press(target) {
      await reach(target);
      await keyboard.press("Enter");
    },
    async choose(target) {
      if (await target.isChecked()) return;
      if ((await target.getAttribute("type")) === "radio") {
        // Of several radio buttons the Tab key comes to the chosen one, and arrows go on from there.
        const group = await target.getAttribute("name");
        await reach(page.locator(`input[name="${group}"]:checked`));
        for (let stop = 0; stop < mostStops && !(await target.isChecked()); stop += 1)
          await keyboard.press("ArrowRight");
      } else {
        await reach(target);
        await keyboard.press("Space");
      }
      await expect(target).toBeChecked();
    },
    async write(target, value) {
      await reach(target);
      const type = await target.getAttribute("type");
      if (type === "date") await keyboard.type(`${value.slice(5).replace("-", "")}${value.slice(0, 4)}`);
      else if (type === "time") await keyboard.type(typedTime(value));
      else {
        await keyboard.press("ControlOrMeta+a");
        await keyboard.type(value);
      }
      await expect(target).toHaveValue(value);
    },
    async pick(target, label) {
      await reach(target);
      const chosen = target.locator("option:checked");
      for (let stop = 0; stop < mostStops && (await chosen.textContent()) !== label; stop += 1)
        await keyboard.press("ArrowDown");
      await expect(chosen).toHaveText(label);
    },
  };
}

/** 14:30 as it is typed where the day has two halves. */
function typedTime(value: string): string {
  const hour = Number(value.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, "0")}${value.slice(3)}${hour < 12 ? "AM" : "PM"}`;
}
