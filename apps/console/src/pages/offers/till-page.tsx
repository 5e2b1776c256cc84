import { ApiRefusal } from "@atrium/contract/client.ts";
import { historyTab } from "@atrium/rules/history.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { Camera } from "../../parts/camera/camera.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import type { ClaimCounts, ClaimedOffer } from "./offers-address.ts";
import { offerQuery } from "./offers-queries.ts";
import { TillPeople } from "./till-people.tsx";
import { TillSaid } from "./till-said.tsx";
import styles from "./till.module.css";
import { useTill } from "./use-till.ts";

const route = getRouteApi("/events/offers/$uuid/till");

/** The till of an offer: how many claims are redeemed, the scanner, and a search for people without a code. */
export function TillPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const { data, error, refetch } = useQuery(offerQuery(useServices(), uuid));
  if (data) return <AtTheTill key={uuid} {...data.data} />;
  if (error instanceof ApiRefusal)
    return (
      <Screen title={t("console.till_title")}>
        <EmptyState icon="tag" title={t("console.claims_gone")} text={failureText(error, t)} />
      </Screen>
    );
  return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
}

function AtTheTill({ offer, counts }: { readonly offer: ClaimedOffer; readonly counts: ClaimCounts }) {
  const t = usePhrases();
  const till = useTill(offer);
  const now = useNow();
  const [typed, setTyped] = useState("");
  usePageTitle(`${t("console.till_title")} · ${offer.title}`);
  const isOver = offer.end_at !== null && historyTab({ start_at: null, end_at: offer.end_at }, now) === "past";
  const submit = () => {
    if (typed.trim() === "") return;
    till.scan(typed);
    setTyped("");
  };
  return (
    <Screen
      title={t("console.till_title")}
      before={<BackLink link={<Link to={paths.claims} params={{ uuid: offer.uuid }} />}>{offer.title}</BackLink>}
    >
      <p className={styles.count}>{t("console.till_count", { redeemed: counts.redeemed, claims: counts.claims })}</p>
      {till.isAway && <p role="status">{t("console.till_away")}</p>}
      {isOver && <p>{t("console.till_over")}</p>}
      <TillSaid till={till} timeZone={offer.timezone} />
      <Camera
        onCode={till.scan}
        words={{
          picture: t("console.door_picture"),
          none: t("console.door_no_camera"),
          scan: t("console.door_scan"),
          stop: t("console.door_stop"),
        }}
      />
      <Form busy={false} error={undefined} onSubmit={submit}>
        <TextField
          label={t("console.till_code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" size="small" variant="secondary" busy={till.busy}>
            {t("console.till_redeem")}
          </Button>
        </div>
      </Form>
      <TillPeople offer={offer} till={till} />
    </Screen>
  );
}
