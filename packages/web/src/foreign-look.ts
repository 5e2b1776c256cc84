type Fields = Record<string, unknown>;

/** The custom properties of a look whose server tells its colours alone; what derives them is loaded then, and by nobody else. */
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

  /** Of what cannot be used, such as a font that is not here, the default stands. */
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
