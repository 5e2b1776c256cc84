import { expect, type Locator, type Page } from "@playwright/test";

/** How a person uses a page. */
export type InputMethod = {
  /** A link or a button. */
  press(target: Locator): Promise<void>;
  /** A checkbox or one of several radio buttons; it is selected afterwards. */
  choose(target: Locator): Promise<void>;
  /** A text, a day (2026-12-01) or a time (14:30). */
  write(target: Locator, value: string): Promise<void>;
  /** An option of a select. */
  pick(target: Locator, label: string): Promise<void>;
};

/** With a mouse or a finger. */
export const byPointer: InputMethod = {
  press: (target) => target.click(),
  choose: (target) => target.check(),
  write: (target, value) => target.fill(value),
  async pick(target, label) {
    await target.selectOption(label);
  },
};

/** More Tab stops than any page has. */
const mostStops = 300;

/** With the keyboard only: an element that the Tab key does not reach cannot be used. */
export function byKeyboard(page: Page): InputMethod {
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
        // In a group of radio buttons the Tab key reaches the selected one, and arrow keys continue from there.
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

/** 14:30 as it is typed in a twelve-hour field. */
function typedTime(value: string): string {
  const hour = Number(value.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, "0")}${value.slice(3)}${hour < 12 ? "AM" : "PM"}`;
}
