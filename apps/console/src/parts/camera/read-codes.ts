type Detected = { readonly rawValue: string };
type Detector = { detect(source: HTMLVideoElement): Promise<readonly Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Finds a QR code in a camera picture: its text, or undefined. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader if it supports QR codes; otherwise ours, which is loaded on demand. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decode } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const pencil = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!pencil || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    pencil.drawImage(video, 0, 0);
    try {
      return decode(pencil.getImageData(0, 0, width, height));
    } catch {
      // No code was found.
      return undefined;
    }
  };
}
