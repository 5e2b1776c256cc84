type Fields = Record<string, unknown>;

/** The theme's custom properties for a server that sends only colours; the code that derives them is loaded only then. */
export async function lookWithoutTokens(key: string, answer: unknown): Promise<unknown> {
  if (key !== "GET /buildings/:id/theme" && key !== "GET /public/theme") return answer;
  const { data } = answer as { data: { theme: Fields } };
  const { theme } = data;
  if (Object.keys(theme["tokens"] as object).length > 0) return answer;
  const { defaultBrandTheme, deriveTheme } = await import("@atrium/ui/theme/derive.ts");
  const { primary_color, secondary_color, primary_font_color, font } = theme;
  const own = Object.fromEntries(
    Object.entries({ primary_color, secondary_color, primary_font_color, font }).filter(([, value]) => value),
  );
  return { ...(answer as Fields), data: { ...data, theme: { ...theme, tokens: derived(own) } } };

  /** An unusable value, such as an unknown font, is replaced by the default. */
  function derived(wanted: Fields): Record<string, string> {
    try {
      return deriveTheme({ ...defaultBrandTheme, ...wanted });
    } catch (error) {
      const { field } = error as { field?: string };
      if (field === undefined || !(field in wanted)) throw error;
      const { [field]: _, ...rest } = wanted;
      return derived(rest);
    }
  }
}
