import type { EndpointBody } from "@atrium/contract/client.ts";
import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import { type FromPreview, previewChannel, type ToPreview } from "@atrium/web/preview-channel.ts";
import { useServices } from "@atrium/web/services.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { previewTicketQuery } from "./content-queries.ts";

/** Neither a company nor a person: an ordinary member. */
export type AsWhom = EndpointBody<"POST /admin/v1/contents/:uuid/preview-ticket">;

/** A page that has not loaded by then counts as failed. */
const longestWait = 20_000;

type Previewed = {
  frame: RefObject<HTMLIFrameElement | null>;
  item: WrittenItem;
  as: AsWhom;
  lang: string | undefined;
};

/**
 * The message channel to the portal's page in the iframe: it gets its ticket and the item when it asks for them, each edit at once, and
 * another ticket before the former one expires. If the ticket expired first, for example on a device that slept, the page is reloaded.
 */
export function usePreview({ frame, item, as, lang }: Previewed) {
  const ticket = useQuery(previewTicketQuery(useServices(), item.uuid, as));
  const given = ticket.data?.data;
  const speaks = lang ?? given?.building.languages.toSorted((one, other) => one.priority - other.priority)[0]?.code;
  const whom = JSON.stringify([item.uuid, as]);
  const [round, setRound] = useState(0);
  const page = `${whom} ${round}`;
  /** The states of the page: asks for the item, has received it, has rendered. */
  const [asking, setAsking] = useState<string>();
  const [standing, setStanding] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const told = useRef<{ page?: string; ticket?: string; item?: WrittenItem; lang?: string }>({});

  const [channel] = useState(() =>
    previewChannel<ToPreview, FromPreview>({ other: () => frame.current?.contentWindow }),
  );
  const { refetch } = ticket;
  useEffect(
    () =>
      channel.hear(({ kind }) => {
        if (kind === "ready") {
          told.current = {};
          setAsking(page);
        } else if (kind === "shown") setStanding(page);
        else if (standing === page) {
          setRound((before) => before + 1);
          void refetch();
        } else setFailed(page);
      }),
    [channel, page, standing, refetch],
  );

  useEffect(() => {
    const { current: before } = told;
    if (asking !== page || !given || speaks === undefined) return;
    told.current = { page, ticket: given.ticket, item, lang: speaks };
    if (before.page !== page) {
      channel.say({ kind: "begin", ticket: given, item, lang: speaks });
      return;
    }
    if (before.ticket !== given.ticket) channel.say({ kind: "ticket", ticket: given });
    if (before.item !== item) channel.say({ kind: "item", item });
    if (before.lang !== speaks) channel.say({ kind: "language", lang: speaks });
  }, [channel, asking, page, given, item, speaks]);

  useEffect(() => {
    if (standing === page) return undefined;
    const timer = setTimeout(() => setFailed(page), longestWait);
    return () => clearTimeout(timer);
  }, [page, standing]);

  return {
    /** The key of the iframe: another value reloads the page. */
    page,
    speaks,
    languages: given?.building.languages ?? [],
    isStanding: standing === page,
    error: ticket.error,
    hasFailed: standing !== page && (failed === page || (ticket.error !== null && !given)),
    again: () => {
      setRound((before) => before + 1);
      void refetch();
    },
  };
}
