import { portalBeginnings } from "@atrium/rules/portal-path.ts";
import { previewPath } from "@atrium/rules/preview.ts";
import type { AnyRoute } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { visitorTree } from "./routes.tsx";
import { routeTree } from "./routes-signed-in.tsx";

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values(children ?? {});

/** The top-level paths: a route without a path of its own is replaced by its children. */
const pathsBelow = (route: AnyRoute): string[] =>
  childrenOf(route).flatMap((child) => {
    const { path } = child.options as { path?: string };
    return path ? [path] : pathsBelow(child);
  });

test("Z9 the server knows the beginning of each address of the portal, and no other", () => {
  const paths = [...[visitorTree, routeTree].flatMap(pathsBelow), previewPath].filter((path) => path !== "$");
  const beginnings = new Set(paths.map((path) => path.replace(/^\//, "").split("/")[0]));
  expect(beginnings).toEqual(new Set(portalBeginnings));
});
