/** Pastes a file into the page, or drops it onto an element. */
export function bringFile(how: "paste" | "drop", file: File, onto: Element | null): void {
  const data = new DataTransfer();
  data.items.add(file);
  const init = { bubbles: true, cancelable: true };
  if (how === "paste") document.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
  else onto?.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: data }));
}

/** A picture as a file, drawn by the browser. */
export async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(60, 60);
  canvas.getContext("2d")?.fillRect(0, 0, 30, 60);
  return new File([await canvas.convertToBlob({ type: "image/png" })], "me.png", { type: "image/png" });
}
