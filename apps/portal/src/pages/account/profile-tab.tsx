import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { useFlag } from "../../parts/flags.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { useServices } from "../../parts/services.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { Card } from "./card.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Loaded on demand: most brands do not ask for consent. */
const PrivacyCard = lazy(() => import("./privacy-card.tsx"));

/** The person's profile: picture, names, language (U1, U3). */
export function ProfileTab() {
  const { data } = useSuspenseQuery(currentUserQuery(useServices()));
  const { theme } = useBrand();
  const pictured = useFlag("user-profile-image") && theme.is_avatar_visible;
  const { user } = data.data;
  return (
    <>
      {pictured && <PhotoCard user={user} />}
      <ProfileForm user={user} />
      <CalendarCard />
      <Suspense>
        <PrivacyCard frame={Card} />
      </Suspense>
    </>
  );
}
