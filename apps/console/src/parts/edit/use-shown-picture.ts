import { useState } from "react";

type SentPicture = { readonly name: string; readonly url: string };

/**
 * The address of a form's picture: of the one that was just uploaded, else of the saved one, else null. `name`: the picture's name in the form.
 * `onSent`: to be called with each uploaded picture, or null if it was removed.
 */
export function useShownPicture(name: string | null, savedUrl: string | null) {
  const [sent, setSent] = useState<SentPicture | null>(null);
  const url = sent !== null && sent.name === name ? sent.url : savedUrl;
  return { url: name === null ? null : url, onSent: setSent };
}
