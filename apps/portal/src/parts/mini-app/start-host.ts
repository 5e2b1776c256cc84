import {
  createDispatcher,
  type Dispatcher,
  type Handlers,
  type Note,
  type Watched,
} from "@atrium/bridge/dispatcher.ts";
import {
  type Listens,
  listenTo,
  listenToSandbox,
  listenToShell,
  type PostsTo,
  type Shell,
} from "@atrium/bridge/windows.ts";
import { buildingThemeKey } from "../building-queries.ts";
import { type App, createHandlers, type Place, themeNow } from "./handlers.ts";

export type Frame = {
  /** The window of the iframe, once there is one. */
  window: () => Window | null | undefined;
  /** Its sandbox takes its origin away. */
  isSandboxed: boolean;
  /** It still shows the first page that was opened in it. */
  isFirst: () => boolean;
  /** A native app instead of an iframe: its window is our own. */
  shell?: Shell | undefined;
};

type Opened = {
  apps: readonly App[];
  frame: Frame;
  handlers: Handlers<App>;
  watch?: ((seen: Watched) => void) | undefined;
  /** The page has sent a message that is answered. */
  onHeard?: (() => void) | undefined;
  /** Another page, of an unregistered origin, sends messages in its place. */
  onStranger?: ((origin: string) => void) | undefined;
};

/** Answers the page in an iframe by the handlers. */
export function openHost({ apps, frame, handlers, watch, onHeard, onStranger }: Opened): {
  dispatcher: Dispatcher;
  stop: () => void;
} {
  const source = () => frame.window() as PostsTo | null | undefined;
  const dispatcher = createDispatcher<App>({
    apps,
    source,
    handlers,
    heard: () => onHeard?.(),
    note(told) {
      note(told);
      if (told.code === "INVALID_ORIGIN") onStranger?.(told.origin);
    },
    ...(watch ? { watch } : {}),
  });
  const here = window as unknown as Listens;
  const { shell } = frame;
  const stopListening = shell
    ? listenToShell(here, dispatcher, { shell, own: { window, origin: location.origin } })
    : frame.isSandboxed
      ? listenToSandbox(here, dispatcher, { frame: source, first: frame.isFirst })
      : listenTo(here, dispatcher, source);
  return {
    dispatcher,
    stop() {
      dispatcher.stop();
      stopListening();
    },
  };
}

type Options = Omit<Place, "nowSeconds" | "isDark"> & Omit<Opened, "handlers">;

/** Answers the mini-app in an iframe as the portal does, and sends it events, until stopped. */
export function startHost({ apps, frame, watch, onHeard, onStranger, ...rest }: Options): {
  dispatcher: Dispatcher;
  stop: () => void;
} {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const place: Place = { ...rest, nowSeconds: () => Date.now() / 1000, isDark: () => dark.matches };
  const { language, queryClient } = place.services;
  const { dispatcher, stop } = openHost({ apps, frame, handlers: createHandlers(place), watch, onHeard, onStranger });

  const tellTheme = () =>
    void themeNow(place).then(
      (theme) => dispatcher.push("themeChanged", theme),
      () => undefined,
    );
  const stopLanguage = language.subscribe(() => dispatcher.push("languageChanged", { locale: language.get() }));
  const stopThemes = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const changed = type === "updated" && query.queryKey[0] === buildingThemeKey && query.state.status === "success";
    if (changed && query.state.fetchStatus === "idle") tellTheme();
  });
  dark.addEventListener("change", tellTheme);
  return {
    dispatcher,
    stop() {
      stop();
      stopLanguage();
      stopThemes();
      dark.removeEventListener("change", tellTheme);
    },
  };
}

/** A console message for the mini-app's author: without it an unanswered message would leave them guessing. It contains nothing about the person. */
function note({ code, origin, action, message }: Note): void {
  // oxlint-disable-next-line eslint/no-console -- where the authors of mini-apps look
  console.warn(`Mini-app at ${origin}: ${action ? `${action}: ` : ""}${code}: ${message}`);
}
