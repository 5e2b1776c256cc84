/* Before each file of page tests. Many files share one document: what a file leaves behind, the next one would find. */
import { afterAll, afterEach } from "vitest";
import { userEvent } from "vitest/browser";
import { endPage } from "./page-ground.ts";

afterEach(endPage);

// A key that a test has pressed and not released.
afterAll(() => userEvent.cleanup());
