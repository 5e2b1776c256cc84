/** The colours of a token: `light-dark(#aabbcc, #112233)` as the server derives them, or one for both modes. */
export function coloursOf(token: string | undefined): { light: string; dark: string } | undefined {
  const [light, dark = light] = token?.match(/#[0-9a-f]{6}\b/gi) ?? [];
  return light && dark ? { light, dark } : undefined;
}

/** The contrast ratio of two colours written `#rrggbb` (WCAG 2.2): 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
