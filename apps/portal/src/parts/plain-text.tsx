/** An operator's unformatted text: blank lines separate paragraphs. */
export function PlainText({ text }: { readonly text: string | null }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return paragraphs.map((paragraph, place) => <p key={`${place} ${paragraph}`}>{paragraph}</p>);
}
