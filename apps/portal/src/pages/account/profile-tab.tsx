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

/** Most brands ask nobody, and have no use for it. */
const PrivacyCard = lazy(() => import("./privacy-card.tsx"));

/** Who one is to the building: picture, names, language (U1, U3). */
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
