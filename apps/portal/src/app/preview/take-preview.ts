import type { Channel, FromPreview, ToPreview } from "@atrium/web/preview-channel.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { itemAddress } from "../../parts/item-address.ts";
import type { PreparedView } from "../show-view.tsx";
import { inertLinks } from "./inert-links.ts";
import { previewApi, type Previewed } from "./preview-api.ts";

type Begun = Extract<ToPreview, { kind: "begin" }>;
type ToConsole = Channel<FromPreview, ToPreview>;

/** Waits until the console around this iframe says what to show. */
export function takePreview(channel: ToConsole): Promise<PreparedView> {
  return new Promise((begin) => {
    const end = channel.hear((message) => {
      if (message.kind !== "begin") return;
      end();
      begin(preparedPreview(message, channel));
    });
    channel.say({ kind: "ready" });
  });
}

/**
 * An iframe that shows the page of an item while it is edited (row P3). It is read-only, like the view as another person (row G11): it neither
 * reads nor replaces this browser's session, and stores nothing beyond the iframe.
 */
export function preparedPreview({ ticket, item, lang }: Begun, channel: ToConsole): PreparedView {
  const stores = { browser: memoryStore(), tab: memoryStore() };
  const now: Previewed = { item, user: { ...ticket.user, locale: lang }, building: ticket.building };
  stores.browser.setItem(storageKeys.session, JSON.stringify({ tokens: tokensOf(ticket), user: now.user }));
  stores.tab.setItem(storageKeys.building, item.building_uuid);
  let preview: ReturnType<typeof previewApi> | undefined;

  return {
    stores,
    shown: { name: "", until: ticket.until },
    forget: () => undefined,
    Bar: () => null,
    history: createMemoryHistory({ initialEntries: [itemAddress(item.type, item.building_uuid, item.uuid)] }),
    readingApi(api) {
      preview = previewApi(api, () => now);
      return preview.api;
    },
    async begins({ services }) {
      const { language, queryClient, session } = services;
      inertLinks(document);
      const forgetEnd = session.subscribe(() => {
        if (session.state() === "signed_in") return;
        forgetEnd();
        channel.say({ kind: "over" });
      });
      channel.hear((message) => {
        if (message.kind === "item") {
          now.item = message.item;
          preview?.repaint(services);
        } else if (message.kind === "ticket") {
          const { token, expiry } = tokensOf(message.ticket);
          const expires_in = expiry - Math.floor(Date.now() / 1000);
          session.renew({ token, expires_in, refresh_token: { token: "", expires_in } });
        } else if (message.kind === "language") {
          now.user = { ...now.user, locale: message.lang };
          session.setUser(now.user);
          queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user: now.user } });
          void language.change(message.lang);
        }
      });
      await language.openInside();
      return true;
    },
    stands: () => channel.say({ kind: "shown" }),
  };
}

/** The iframe cannot renew the ticket: the console sends a new one in time. */
function tokensOf({ ticket: token, until }: Begun["ticket"]) {
  const expiry = Math.floor(Date.parse(until) / 1000);
  return { token, expiry, refresh_token: { token: "", expiry } };
}
