import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ComponentProps } from "react";
import { PictureField } from "./picture-field.tsx";
import { textIn, withText } from "./text-in.ts";
import { useShownPicture } from "./use-shown-picture.ts";

type Image = { image: string | null; image_focus: string | null };
type AltText = { image_alt_text: Record<string, string> };
type Common = Pick<ComponentProps<typeof PictureField>, "label" | "hint" | "keep"> & {
  readonly savedUrl: string | null;
  readonly faults: Readonly<Record<string, string | undefined>>;
};

type ImageProps = Common & { readonly values: Image; readonly onChange: (some: Partial<Image>) => void };

/** The picture of a form, with its focal point. A new picture has none. */
export function ImageField({ values, savedUrl, faults, onChange, ...field }: ImageProps) {
  const picture = useShownPicture(values.image, savedUrl);
  return (
    <PictureField
      {...field}
      url={picture.url}
      error={faults["image"]}
      focus={{ at: values.image_focus, onChange: (image_focus) => onChange({ image_focus }) }}
      onChange={(kept) => {
        picture.onSent(kept);
        onChange({ image: kept?.name ?? null, image_focus: null });
      }}
    />
  );
}

type DescribedProps = Common & {
  readonly values: Image & AltText;
  readonly onChange: (some: Partial<Image & AltText>) => void;
  readonly lang: string;
};

/** The same, and a text in each language that says what the picture shows. */
export function DescribedImageField({ lang, ...image }: DescribedProps) {
  const t = usePhrases();
  const { values, faults, onChange } = image;
  const { image_alt_text: texts } = values;
  return (
    <>
      <ImageField {...image} />
      {values.image && (
        <TextField
          label={t("console.room_picture_says")}
          hint={t("console.room_picture_says_hint")}
          lang={lang}
          maxLength={300}
          value={textIn(texts, lang)}
          error={faults["image_alt_text"]}
          onChange={({ target }) => onChange({ image_alt_text: withText(texts, lang, target.value) })}
        />
      )}
    </>
  );
}
