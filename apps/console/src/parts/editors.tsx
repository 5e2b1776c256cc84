import type { EndpointParams } from "@atrium/contract/client.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useServices } from "@atrium/web/services.ts";
import { useLiveRead } from "@atrium/web/use-live-read.ts";
import { useQuery } from "@tanstack/react-query";
import styles from "./editors.module.css";

type Props = EndpointParams<"GET /admin/v1/editors/:kind/:uuid">;

/** Further people are only counted. */
const mostNamed = 2;

/**
 * Who else has this form open now (row G13). While it is shown, the others see the current person too. If this cannot be loaded, the form
 * works without it, because concurrent changes are merged anyway.
 */
export function Editors({ kind, uuid }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const query = endpointQuery(api, "GET /admin/v1/editors/:kind/:uuid", { params: { kind, uuid } });
  const { data } = useQuery({ ...query, staleTime: 0 });
  useLiveRead(query.queryKey, data?.data.event_stream.request_uri ?? "");
  const editors = data?.data.editors ?? [];
  const names = editors.slice(0, mostNamed).map(({ name }) => name);
  const others = editors.length - names.length;
  const text =
    others > 0
      ? t("console.editors_more", { names: names.join(", "), count: others })
      : t("console.editors", { names: names.join(", ") });
  return (
    <p role="status" className={styles.editors}>
      {editors.length > 0 && (
        <>
          <Icon name="users" size={16} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
