import { lazy, Suspense } from "react";
import { useFlag } from "../flags.ts";
import { PlainText } from "../plain-text.tsx";

/** Loaded only for formatted text, because the sanitiser comes with it. */
const RichText = lazy(() => import("./rich-text.tsx"));

type Props = {
  readonly item: {
    readonly uuid: string;
    readonly description: string | null;
    readonly rich_description: string | null;
  };
};

/** An item's long text: the formatted one if there is one and its flag is on. */
export function ItemText({ item }: Props) {
  const rich = useFlag("rich-description") && item.rich_description;
  if (!rich) return <PlainText text={item.description} />;
  return (
    <Suspense fallback={<PlainText text={item.description} />}>
      <RichText html={rich} contentUuid={item.uuid} />
    </Suspense>
  );
}
