import { expect, test } from "vitest";
import { pictureFrom } from "./pictures.ts";

test("a picture is loaded from the page's own origin, or from the API's if the portal is served elsewhere", () => {
  expect(pictureFrom("", "/files/abc/648.webp", "card").src).toBe("/files/abc/648.webp");
  const { src, srcSet } = pictureFrom("https://atrium.example", "/files/abc/648.webp", "card");
  expect(src).toBe("https://atrium.example/files/abc/648.webp");
  expect(srcSet).toContain("https://atrium.example/files/abc/1296.webp 1296w");
  expect(pictureFrom("https://atrium.example", "https://cdn.example/x.png", "card")).toEqual({
    src: "https://cdn.example/x.png",
  });
  expect(pictureFrom("", null, "card")).toEqual({ src: null });
});
