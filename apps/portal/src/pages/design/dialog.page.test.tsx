import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

let end: (() => void) | undefined;
afterEach(() => end?.());

test("M10 a dialog that is reopened before the browser reports its closing stays open until it is closed", async () => {
  const onClose = vi.fn<() => void>();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  end = () => {
    root.unmount();
    place.remove();
  };
  const show = (open: boolean) =>
    flushSync(() =>
      root.render(
        <Dialog open={open} onClose={onClose} title="Question" closeLabel="Close">
          Text
        </Dialog>,
      ),
    );
  show(true);
  const dialog = page.getByRole("dialog", { name: "Question" });
  await expect.element(dialog).toBeVisible();
  const told = new Promise((resolve) => dialog.element().addEventListener("close", resolve, { once: true }));
  show(false);
  show(true);
  await told;
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
