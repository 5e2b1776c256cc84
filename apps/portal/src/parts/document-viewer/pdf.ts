import { getDocument, PasswordException, type PDFDocumentProxy, PDFWorker, TextLayer } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- the build answers an address in its place
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** Only this file imports the library that reads PDFs, and only an open document loads it. */
export type OpenPdf = {
  pages: number;
  /** Width and height of the first page, in points: the assumed size of the other pages until they are read. */
  first: Size;
  draw(page: number, on: Surface): Drawing;
  /** The bytes for a download. */
  bytes(): Promise<Blob>;
  close(): void;
};

export type Size = { width: number; height: number };
type Surface = { canvas: HTMLCanvasElement; text: HTMLElement; width: number; sized(size: Size): void };
export type Drawing = { done: Promise<void>; stop(): void };

/** The document needs a password; people who follow a link do not have one. */
export class PdfLocked extends Error {
  override name = "PdfLocked";
}

/** Phones refuse a canvas of more pixels than this. */
const mostPixels = 12_000_000;

type WorkerAddresses = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Pick<typeof policy, "createScriptURL">;
};
const { trustedTypes } = globalThis as { trustedTypes?: WorkerAddresses };
/** Trusted Types block text as a script address; this address, which the build has made, is allowed. */
const policy: { createScriptURL(url: string): string } = {
  createScriptURL(url) {
    if (url !== workerAddress) throw new TypeError("This is no script of the portal's.");
    return url;
  },
};
const addresses = trustedTypes?.createPolicy("pdf-worker", policy) ?? policy;

/** Scripts inside a document never run (R15): the library's part for them is not loaded, and XFA forms stay closed. */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(addresses.createScriptURL(workerAddress), { type: "module" });
  const task = getDocument({
    data: new Uint8Array(data),
    worker: PDFWorker.create({ port }),
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  const close = () => void task.destroy().finally(() => port.terminate());
  try {
    const pdf = await task.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return {
      pages: pdf.numPages,
      first: { width, height },
      draw: (page, on) => draw(pdf, page, on),
      bytes: async () => new Blob([new Uint8Array(await pdf.getData())], { type: "application/pdf" }),
      close,
    };
  } catch (error) {
    close();
    throw error instanceof PasswordException ? new PdfLocked() : error;
  }
}

function draw(pdf: PDFDocumentProxy, number: number, { canvas, text, width, sized }: Surface): Drawing {
  let stopped = false;
  let stop: () => void = () => undefined;
  const work = async (): Promise<void> => {
    const page = await pdf.getPage(number);
    if (stopped) return;
    const base = page.getViewport({ scale: 1 });
    sized({ width: base.width, height: base.height });
    const viewport = page.getViewport({ scale: width / base.width });
    const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    text.replaceChildren();
    text.style.setProperty("--total-scale-factor", String(viewport.scale));
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    stop = () => {
      drawing.cancel();
      layer.cancel();
    };
    await Promise.all([drawing.promise, layer.render()]);
  };
  return {
    // A cancelled drawing is no error.
    done: work().catch((error: unknown) => {
      if (!stopped) throw error;
    }),
    stop() {
      stopped = true;
      stop();
      // A canvas keeps its memory until it is made small.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
