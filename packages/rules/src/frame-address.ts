import { externalLink } from "./external-link.ts";

/** Marks of a survey's micro front end in an address (2 §2): one of these as a complete label of the host, or a complete segment of the path. */
const surveyMarkers: readonly string[] = ["survey", "surveys", "survey-mfe", "survey-microfrontend"];

/** The address of a call to action that opens in the modal frame; undefined for one that opens in a new tab (2 §2, E9). */
export function surveyAddress(typed: string | null | undefined): string | undefined {
  const url = URL.parse(externalLink(typed) ?? "");
  if (!url) return undefined;
  const parts = [...url.hostname.split("."), ...url.pathname.split("/")];
  return parts.some((part) => surveyMarkers.includes(part.toLowerCase())) ? url.href : undefined;
}

/**
 * The address of an item's survey, which opens in the modal frame on any item's page: for an item that names its survey
 * (`attachable_survey_type`, 1 §3) wherever its call to action leads, otherwise for one whose address has a survey's mark.
 */
export function attachedSurvey(item: {
  cta_url: string | null;
  attachable_survey_type: string | null;
}): string | undefined {
  return item.attachable_survey_type ? externalLink(item.cta_url) : surveyAddress(item.cta_url);
}

/** Whether a framed address belongs to a SAML log-in, whose page must be read to know whether it failed (1 §7, M7). */
export function isSamlAddress(address: string): boolean {
  const url = URL.parse(address);
  return !!url && /(^|[^a-z])saml/i.test(`${url.pathname}${url.search}`);
}

/** Whether the text of an embedded SAML page says that the log-in has failed (1 §7): it contains a status code. */
export function isFailedSamlPage(text: string): boolean {
  return text.includes("statusCode");
}
