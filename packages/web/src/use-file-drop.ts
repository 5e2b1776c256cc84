import { type DragEvent, useState } from "react";

/** The event handlers of an element that accepts dropped files, and whether some are over it now. */
export function useFileDrop(take: (files: File[]) => void) {
  const [dragged, setDragged] = useState(false);
  return {
    dragged,
    zone: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setDragged(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDragged(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setDragged(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
}
