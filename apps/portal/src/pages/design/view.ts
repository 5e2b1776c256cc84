/** How the components are looked at. Without a mode they are in the device's own; the page reads from left to right unless it is said. */
export type DesignView = { mode?: "light" | "dark" | "both"; dir?: "rtl" };

export const readDesignView = ({ mode, dir }: Record<string, unknown>): DesignView => ({
  ...(mode === "light" || mode === "dark" || mode === "both" ? { mode } : {}),
  ...(dir === "rtl" ? { dir } : {}),
});
