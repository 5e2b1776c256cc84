/** The display settings. Without a mode the device's own is used; the direction is left to right unless it is set. */
export type DesignView = { mode?: "light" | "dark" | "both"; dir?: "rtl" };

export const readDesignView = ({ mode, dir }: Record<string, unknown>): DesignView => ({
  ...(mode === "light" || mode === "dark" || mode === "both" ? { mode } : {}),
  ...(dir === "rtl" ? { dir } : {}),
});
