import { useMorePhrases } from "@atrium/web/phrases.ts";
import type { ComponentType } from "react";
import { screenPhrases } from "./console-phrases.ts";

/** Loaded in parallel with the screen's script. */
function Words() {
  useMorePhrases(screenPhrases);
  return null;
}

/** A screen with phrases that are not loaded at the start. */
export const worded = (Page: ComponentType): ComponentType =>
  function Worded() {
    return (
      <>
        <Words />
        <Page />
      </>
    );
  };
