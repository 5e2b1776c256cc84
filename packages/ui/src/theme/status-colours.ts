/**
 * Fixed for every brand, so that green, amber, red and blue mean the same everywhere.
 * Each reaches 4.5:1 on its own tint and on all four surfaces of every brand.
 */
export const STATUS = {
  light: {
    ok: "#17693f",
    "ok-tint": "#e2f4e9",
    warn: "#845000",
    "warn-tint": "#fdf0d9",
    danger: "#b3261e",
    "danger-tint": "#fdeae8",
    info: "#1b5fa8",
    "info-tint": "#e6f0fb",
  },
  dark: {
    ok: "#79d3a0",
    "ok-tint": "#173426",
    warn: "#f0bb62",
    "warn-tint": "#3b2c12",
    danger: "#ff9d94",
    "danger-tint": "#43201d",
    info: "#90c2f9",
    "info-tint": "#182f49",
  },
} as const;
