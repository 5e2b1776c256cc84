import { dateFormat } from "./date-format.ts";

/** Windows' names of the zones in which most buildings are, for Exchange and Outlook (CLDR, windowsZones). */
const windowsZones: Readonly<Record<string, string>> = {
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Romance Standard Time": "Europe/Paris",
  "E. Europe Standard Time": "Europe/Chisinau",
  "FLE Standard Time": "Europe/Kyiv",
  "GTB Standard Time": "Europe/Bucharest",
  "Turkey Standard Time": "Europe/Istanbul",
  "Russian Standard Time": "Europe/Moscow",
  "Israel Standard Time": "Asia/Jerusalem",
  "South Africa Standard Time": "Africa/Johannesburg",
  "Egypt Standard Time": "Africa/Cairo",
  "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai",
  "India Standard Time": "Asia/Kolkata",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Singapore Standard Time": "Asia/Singapore",
  "China Standard Time": "Asia/Shanghai",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Korea Standard Time": "Asia/Seoul",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "E. Australia Standard Time": "Australia/Brisbane",
  "W. Australia Standard Time": "Australia/Perth",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indiana/Indianapolis",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "US Mountain Standard Time": "America/Phoenix",
  "Pacific Standard Time": "America/Los_Angeles",
  "Alaskan Standard Time": "America/Anchorage",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "Atlantic Standard Time": "America/Halifax",
  "Canada Central Standard Time": "America/Regina",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Argentina Standard Time": "America/Argentina/Buenos_Aires",
  "SA Pacific Standard Time": "America/Bogota",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  UTC: "UTC",
};

function isZone(name: string): boolean {
  try {
    dateFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The zone that a calendar means: its IANA name, a Windows name, or an IANA name with a prefix such as
 * `/freeassociation.sourceforge.net/Europe/Berlin`; otherwise the building's.
 */
export function zoneOf(said: string | undefined, ownZone: string): string {
  if (!said) return ownZone;
  const named = windowsZones[said] ?? said;
  if (/^[A-Za-z]/.test(named) && isZone(named)) return named;
  const steps = said.split("/");
  const ends = steps.map((_, at) => steps.slice(at).join("/")).filter((end) => /^[A-Za-z]+\//.test(end));
  return ends.find(isZone) ?? ownZone;
}
