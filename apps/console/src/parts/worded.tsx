import { useMorePhrases } from "@atrium/web/phrases.ts";
import type { ComponentType } from "react";
import { screenPhrases } from "./console-phrases.ts";

/** Beside the screen, whose script so loads at the same time. */
function Words() {
  useMorePhrases(screenPhrases);
  return null;
}

/** A screen with words that are not there from the beginning. */
export const worded = (Page: ComponentType): ComponentType =>
  function Worded() {
    return (
      <>
        <Words />
        <Page />
      </>
    );
  };
