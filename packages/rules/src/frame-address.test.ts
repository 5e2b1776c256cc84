import { expect, test } from "vitest";
import { attachedSurvey, isFailedSamlPage, isSamlAddress, surveyAddress } from "./frame-address.ts";

test.each([
  ["https://survey.portal.example/lifts", "https://survey.portal.example/lifts"],
  ["surveys.portal.example", "http://surveys.portal.example/"],
  ["https://apps.example/Survey-MFE/7?q=1#a", "https://apps.example/Survey-MFE/7?q=1#a"],
  ["https://apps.example/x/survey-microfrontend", "https://apps.example/x/survey-microfrontend"],
  ["https://news.example/survey-results-2026", undefined],
  ["https://mysurvey.example/", undefined],
  ["https://news.example/?about=survey", undefined],
  ["javascript:survey", undefined],
  ["https://name@survey.example/", undefined],
  ["", undefined],
  [null, undefined],
])("E9 the frame of a survey for %s is %s", (typed, address) => {
  expect(surveyAddress(typed)).toBe(address);
});

test.each([
  ["that names it", "lifts", "https://asks.example/7", "https://asks.example/7"],
  ["that names it and leads nowhere", "lifts", null, undefined],
  ["that names it and must not be opened", "lifts", "javascript:alert(1)", undefined],
  ["with a marked address", null, "https://survey.example/7", "https://survey.example/7"],
  ["with any other address", null, "https://asks.example/7", undefined],
])("H10 the survey of an item %s", (_, attachable_survey_type, cta_url, address) => {
  expect(attachedSurvey({ attachable_survey_type, cta_url })).toBe(address);
});

test.each([
  ["https://idp.example/saml/login", true],
  ["https://idp.example/sso?SAMLRequest=abc", true],
  ["https://idp.example/SAML2/POST", true],
  ["https://saml.example/rooms", false],
  ["https://shop.example/isamlet", false],
  ["nonsense", false],
])("M7 %s is a SAML page: %s", (address, saml) => {
  expect(isSamlAddress(address)).toBe(saml);
});

test.each([
  ['<samlp:Status><samlp:statusCode Value="…:Responder"/>', true],
  ['{"statusCode":403}', true],
  ["<p>Welcome</p>", false],
])("M7 %s counts as failed: %s", (text, failed) => {
  expect(isFailedSamlPage(text)).toBe(failed);
});
