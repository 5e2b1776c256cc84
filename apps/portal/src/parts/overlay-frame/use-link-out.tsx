import { lazy, type ReactNode, Suspense, useState } from "react";

const OverlayFrame = lazy(() => import("./overlay-frame.tsx"));

type Shown = { readonly url: string; readonly title: string };

/** The overlay frame of a screen: `open` shows a micro front end in it, `frame` must be rendered beside the screen. */
export function useLinkOut(): { open: (shown: Shown) => void; frame: ReactNode } {
  const [shown, setShown] = useState<Shown>();
  // The last page stays set while its dialog closes; before the first one nothing of the frame is loaded.
  const [visible, setVisible] = useState(false);
  return {
    open(next) {
      setShown(next);
      setVisible(true);
    },
    frame: shown && (
      <Suspense>
        <OverlayFrame
          linkOut={{ visible, url: shown.url, microfrontend: true }}
          title={shown.title}
          onClose={() => setVisible(false)}
        />
      </Suspense>
    ),
  };
}
