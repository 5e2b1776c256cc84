import { words } from "@atrium/web/testing/words.ts";
import { page } from "vitest/browser";
import { owner } from "./console-world.ts";
import { renderConsole } from "./render-console.tsx";

// Helpers that open and operate the pages of contents in tests.

const { en } = words;

export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const title = () => page.getByRole("textbox", { name: en["console.field_title"], exact: true });

export const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/content", ...options });
export const open = (uuid: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  render({ address: `/content/${uuid}`, ...options });
