import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** The empty border that readers need around a code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as one path, with its border in the view box; undefined for an address that is too long for a code. */
export function drawCode(address: string): { path: string; viewBox: string } | undefined {
  try {
    const code = generate(address);
    const side = code.size + 2 * quiet;
    return { path: toSvgPath(code), viewBox: `${-quiet} ${-quiet} ${side} ${side}` };
  } catch {
    return undefined;
  }
}
