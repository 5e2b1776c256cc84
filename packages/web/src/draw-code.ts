import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** The empty border that readers need round a code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as one path, with its quiet zone in the view; undefined for an address that no code can hold. */
export function drawCode(address: string): { path: string; viewBox: string } | undefined {
  try {
    const code = generate(address);
    const side = code.size + 2 * quiet;
    return { path: toSvgPath(code), viewBox: `${-quiet} ${-quiet} ${side} ${side}` };
  } catch {
    return undefined;
  }
}
