// Written from the contract by `npm run openapi`.

/** Answers by their calls, as JSON: s, n, b, r and u are a text, number, boolean, record and anything; "?" may be null; "|" is one of several. */
export const answerShapes: Partial<Record<string, string>> = {
  "GET /healthcheck": '{"status":"s"}',
  "POST /auth/validate-email": '{"email":"?s","terms_accepted":"b","confirmed":"b","deactivated":"b"}',
  "POST /auth/v2/validate-email":
    '{"email":"?s","terms_accepted":"b","confirmed":"b","deactivated":"b","user_verification":{"email":"s","terms_accepted":"b","created_by":"?s","first_name":"?s","last_name":"?s"},"sso_providers":{"sso_required":"b","transaction_uuid":"?s","oidc_providers":[{"name":"s","issuer":"s"}],"saml_providers":[{"name":"s","single_signon_service":"s"}]}}',
  "POST /auth/v2/login":
    '{"token":"s","expires_in":"n","refresh_token":{"token":"s","expires_in":"n"},"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}',
  "POST /auth/v2/refresh": '{"token":"s","expires_in":"n","refresh_token":{"token":"s","expires_in":"n"}}',
  "POST /auth/upgrade": '{"token":"s","expires_in":"n"}',
  "POST /auth/register":
    '{"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"},"token":"s","refresh_token":{"?":{"token":"s","expires_in":"n"}}}',
  "POST /auth/approval":
    '{"data":{"approval":{"?":{"company_name":"s","manager_email":"?s","asked_at":"s","remind_from":"s"}}}}',
  "PUT /user-verification/code/:code/consume":
    '{"email":"s","approval?":{"company_name":"s","manager_email":"?s","asked_at":"s","remind_from":"s"}}',
  "PUT /user-verification/code/reset-password/consume": '{"flow":{"?":{"token":"s","expires_in":"n"}}}',
  "PUT /user-verification/link/consume":
    '{"email":"s","flow":{"?":{"token":"s","expires_in":"n"}},"approval?":{"company_name":"s","manager_email":"?s","asked_at":"s","remind_from":"s"}}',
  "GET /sso/v1/providers/:source": '{"data":{"url":"s"}}',
  "GET /sso/v1/callback/:source":
    '{"data":{"transaction_uuid":"s","email":"s","registered":"b","user_verification":{"email":"s","terms_accepted":"b","created_by":"?s","first_name":"?s","last_name":"?s"}}}',
  "POST /sso/v2/authenticate":
    '{"token":"s","expires_in":"n","refresh_token":{"token":"s","expires_in":"n"},"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}',
  "POST /manager-requests/read":
    '{"data":{"request":{"|":[{"kind":"s","state":"s","company_name":"s","person":{"first_name":"s","last_name":"s","email":"s"},"created_at":"s","reason":"?s"},{"kind":"s","state":"s","booking":{"?":{"resource_name":"s","building_name":"s","timezone":"s","start_at":"s","end_at":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"person":{"first_name":"s","last_name":"s","email":"s","company_name":"?s"}}}},{"kind":"s","state":"s","step":"s","service_request":{"?":{"id":"n","title":"s","description":"s","location":"?s","type_name":"s","priority_name":"?s","building_name":"s","timezone":"s","created_at":"s","person":{"first_name":"s","last_name":"s","email":"s","company_name":"?s"}}}}]}}}',
  "PUT /manager-requests/decide":
    '{"data":{"request":{"|":[{"kind":"s","state":"s","company_name":"s","person":{"first_name":"s","last_name":"s","email":"s"},"created_at":"s","reason":"?s"},{"kind":"s","state":"s","booking":{"?":{"resource_name":"s","building_name":"s","timezone":"s","start_at":"s","end_at":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"person":{"first_name":"s","last_name":"s","email":"s","company_name":"?s"}}}},{"kind":"s","state":"s","step":"s","service_request":{"?":{"id":"n","title":"s","description":"s","location":"?s","type_name":"s","priority_name":"?s","building_name":"s","timezone":"s","created_at":"s","person":{"first_name":"s","last_name":"s","email":"s","company_name":"?s"}}}}]}}}',
  "GET /users/current":
    '{"data":{"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}}',
  "PUT /users/current":
    '{"data":{"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}}',
  "GET /users/current/buildings":
    '{"data":{"buildings":[{"uuid":"s","name":"s","image_url":"?s","imageUrl":"?s","image_preview":"?s","address":"s","address_1":"s","timezone":"s","locale":"s","languages":[{"code":"s","name":"s","priority":"n"}],"secondary_content":{"?":{"name":"s"}},"portfolio_company_uuid":"?s","portfolio_uuid":"s","asset_uuid":"?s","brand_identifier":"s"}],"pagination":{"offset":"n","limit":"n","total":"n"}}}',
  "GET /tenant/v1/users/current/buildings":
    '{"data":{"buildings":[{"uuid":"s","name":"s","image_url":"?s","imageUrl":"?s","image_preview":"?s","address":"s","address_1":"s","timezone":"s","locale":"s","languages":[{"code":"s","name":"s","priority":"n"}],"secondary_content":{"?":{"name":"s"}},"portfolio_company_uuid":"?s","portfolio_uuid":"s","asset_uuid":"?s","brand_identifier":"s"}],"pagination":{"offset":"n","limit":"n","total":"n"}}}',
  "GET /users/current/company": '{"data":{"company":{"?":{"uuid":"s","name":"s"}}}}',
  "PUT /users/current/avatar":
    '{"data":{"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}}',
  "DELETE /users/current/avatar":
    '{"data":{"user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}}',
  "GET /users/current/sessions":
    '{"data":{"sessions":[{"uuid":"s","signed_in_at":"s","last_used_at":"s","browser":"?s","system":"?s","is_mobile":"b","is_current":"b"}]}}',
  "GET /tenant/v1/buildings/:id":
    '{"data":{"building":{"uuid":"s","name":"s","image_url":"?s","imageUrl":"?s","image_preview":"?s","address":"s","address_1":"s","timezone":"s","locale":"s","languages":[{"code":"s","name":"s","priority":"n"}],"secondary_content":{"?":{"name":"s"}},"portfolio_company_uuid":"?s","portfolio_uuid":"s","asset_uuid":"?s","brand_identifier":"s"}}}',
  "GET /buildings/:id/theme":
    '{"data":{"theme":{"home_header_image_url":"?s","home_header_image_preview":"?s","display_portfolio_logo":"b","portfolio_logo_url":"?s","building_logo_url":"?s","primary_color":"s","secondary_color":"s","primary_font_color":"?s","font":"s","tokens":"r"}}}',
  "GET /public/buildings":
    '{"data":{"buildings":[{"uuid":"s","name":"s","image_url":"?s","address":"s","locale":"s","brand_identifier":"s"}]}}',
  "GET /public/guest-buildings":
    '{"data":{"buildings":[{"uuid":"s","name":"s","image_url":"?s","address":"s","locale":"s","brand_identifier":"s"}]}}',
  "GET /public/theme":
    '{"data":{"theme":{"brand":"s","name":"s","tagline":"s","is_avatar_visible":"b","hero_image_url":"?s","logo":{"light":"?s","dark":"?s"},"mark_url":"?s","font":"s","languages":[{"code":"s","name":"s","priority":"n"}],"tokens":"r"}}}',
  "GET /public/whitelabel":
    '{"data":{"whitelabel":{"brand_identifier":"s","id":"n","uuid":"s","whitelabel_config_uuid":"s","primaryColor":"s","secondaryColor":"s","domain":"s"}}}',
  "GET /public/whitelabel-config/:configUuid":
    '{"data":{"config":{"support_email":"?s","eula_link":"?s","privacy_policy":"?s","amenity_label":"?s","page_title":"?s","zendesk":{"?":{"email":"s"}},"utilities":[{"uuid":"s","name":"s","text":"s","url":"s","web_image":"?s"}],"texts":"r","admin_url":"?s","brand_scope":"s","host_origins":["s"],"farms_url":"?s","card_provider":"?s","code_digits":"n"}}}',
  "GET /v1/whitelabels/:id":
    '{"data":{"whitelabel":{"brand_identifier":"s","id":"n","uuid":"s","whitelabel_config_uuid":"s","primaryColor":"s","secondaryColor":"s","domain":"s"}}}',
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight":
    '{"data":{"categories":[{"uuid":"s","name":"s","contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]}]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v1/buildings/:id/categories/contents":
    '{"data":{"categories":[{"uuid":"s","name":"s","contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]}]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v1/buildings/:id/contents-promoted":
    '{"data":{"contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]}}',
  "GET /tenant/v2/buildings/:id/promoted-content":
    '{"data":{"contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]}}',
  "GET /tenant/v2/buildings/:id/content/:contentUuid":
    '{"data":{"content":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","type":"s","description_title":"?s","message":"?s","display_calendar_icon":"b","display_start_at":"b","formatted_address":"?s","latitude":"?n","longitude":"?n","place_id":"?s","directions":"?s","virtual_text":"?s","virtual_url":"?s","virtual_directions":"?s","cta_type":"?s","cta_url":"?s","attachable_amenity_uuid":"?s","attachable_company_uuid":"?s","attachable_content_uuid":"?s","attachable_service_uuid":"?s","attachable_service_provider_uuid":"?s","attachable_survey_type":"?s","attach_secondary_content":"b","rsvp_enabled":"b","claimable":"b","claims_details":{"is_claimable":"b","user_count":"n","count":"n"},"capacity":"?n","max_claims_total":"?n","max_claims_per_user":"n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}}}',
  "GET /tenant/v2/buildings/:id/content/:contentUuid/document": '{"data":{"document":{"name":"s","request_uri":"s"}}}',
  "GET /tenant/v2/buildings/:id/content/:contentUuid/related":
    '{"data":{"attached":[{"kind":"s","uuid":"s","name":"s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","provider_name":"?s","price":"?n","currency_type":"?s"}],"contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]}}',
  "GET /tenant/v1/buildings/:id/categories":
    '{"data":{"categories":[{"uuid":"s","name":"s","category_type":"s","content_group":"s"}]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content":
    '{"data":{"contents":[{"uuid":"s","type":"s","title":"s","subtitle":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","display_start_at":"b","rsvp_enabled":"b","claimable":"b","capacity":"?n","spots_left":"?n","navigation_command":{"?":{"type":"s","value":"s","options":{"url?":"s","uuid?":"s","building_uuid?":"s"}}}}]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v2/buildings/:id/sanitized-tags": '{"data":{"sanitized_tags":["s"]}}',
  "GET /tenant/v1/buildings/:id/utility-buttons":
    '{"utility_buttons":[{"uuid":"s","text":"s","name":"s","utility_name":"s","type":"s","url":"?s","route":"?s","order":"n","web_image":"?s","company_types":["s"]}]}',
  "GET /tenant/v1/buildings/:id/amenitiesByCategory":
    '{"data":{"amenities_by_category":[{"category_uuid":"s","category_name":"s","id":"n","amenities":[{"amenity_uuid":"s","amenity_name":"s","description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","category":"s"}]}]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v1/buildings/:id/companies":
    '{"data":{"companies":[{"uuid":"s","name":"s","logo_url":"?s","description":"?s","url":"?s","company_types":["s"]}],"company_types":["s"]},"pagination":{"offset":"n","limit":"n","total":"n"}}',
  "GET /tenant/v1/companies/:companyUuid":
    '{"data":{"company":{"uuid":"s","name":"s","logo_url":"?s","description":"?s","url":"?s","company_types":["s"]}}}',
  "GET /tenant/v1/event-posts/:uuid":
    '{"data":{"event_post":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","display_calendar_icon":"b","address":"?s","street_number":"?s","route":"?s","locality":"?s","administrative_area_1":"?s","postal_code":"?s","latitude":"?n","longitude":"?n","place_id":"?s","directions":"?s","virtual_text":"?s","virtual_directions":"?s","virtual_url":"?s","host":"?s","capacity":"?n","attendants":["s"],"attendants_count":"n","cta_type":"?s","cta_url":"?s","rsvp_enabled":"b","attachable_amenity_uuid":"?s","attachable_company_uuid":"?s","attachable_content_uuid":"?s","attachable_survey_type":"?s"}},"wait":{"?":{"state":"s","place":"?n","offer_ends_at":"?s"}},"event_stream":{"type":"s","request_uri":"s"}}',
  "GET /tenant/v1/event-posts/:uuid/ticket": '{"data":{"ticket":{"?":{"code":"s"}}}}',
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend":
    '{"data":{"event_post":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","display_calendar_icon":"b","address":"?s","street_number":"?s","route":"?s","locality":"?s","administrative_area_1":"?s","postal_code":"?s","latitude":"?n","longitude":"?n","place_id":"?s","directions":"?s","virtual_text":"?s","virtual_directions":"?s","virtual_url":"?s","host":"?s","capacity":"?n","attendants":["s"],"attendants_count":"n","cta_type":"?s","cta_url":"?s","rsvp_enabled":"b","attachable_amenity_uuid":"?s","attachable_company_uuid":"?s","attachable_content_uuid":"?s","attachable_survey_type":"?s"}}}',
  "PUT /tenant/v1/event-posts/:uuid/recall":
    '{"data":{"event_post":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","display_calendar_icon":"b","address":"?s","street_number":"?s","route":"?s","locality":"?s","administrative_area_1":"?s","postal_code":"?s","latitude":"?n","longitude":"?n","place_id":"?s","directions":"?s","virtual_text":"?s","virtual_directions":"?s","virtual_url":"?s","host":"?s","capacity":"?n","attendants":["s"],"attendants_count":"n","cta_type":"?s","cta_url":"?s","rsvp_enabled":"b","attachable_amenity_uuid":"?s","attachable_company_uuid":"?s","attachable_content_uuid":"?s","attachable_survey_type":"?s"}}}',
  "PUT /tenant/v1/event-posts/:uuid/wait": '{"data":{"wait":{"?":{"state":"s","place":"?n","offer_ends_at":"?s"}}}}',
  "DELETE /tenant/v1/event-posts/:uuid/wait": '{"data":{"wait":{"?":{"state":"s","place":"?n","offer_ends_at":"?s"}}}}',
  "GET /tenant/v1/offers/:uuid":
    '{"data":{"offer":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","description_title":"?s","claimable":"b","claimers":["s"],"is_eligible":"b","max_claims_per_user":"n","max_claims_total":"?n","claims_details":{"is_claimable":"b","user_count":"n","count":"n"}}},"event_stream":{"type":"s","request_uri":"s"}}',
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim":
    '{"data":{"offer":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","description_title":"?s","claimable":"b","claimers":["s"],"is_eligible":"b","max_claims_per_user":"n","max_claims_total":"?n","claims_details":{"is_claimable":"b","user_count":"n","count":"n"}}}}',
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel":
    '{"data":{"offer":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","price":"?s","currency_type":"?s","start_at":"?s","end_at":"?s","cta_label_at_capacity":"?s","building_uuid":"s","description_title":"?s","claimable":"b","claimers":["s"],"is_eligible":"b","max_claims_per_user":"n","max_claims_total":"?n","claims_details":{"is_claimable":"b","user_count":"n","count":"n"}}}}',
  "GET /tenant/v1/users/current/transactions":
    '{"data":{"transactions":[{"|":[{"uuid":"s","building_uuid":"s","currency_type":"?s","content":{"uuid":"s","title":"s","subtitle":"?s","image_url":"?s","status":"s","start_at":"?s","end_at":"?s","price":"?s"}},{"uuid":"s","building_uuid":"s","currency_type":"?s","total_price":"?s","details":{"owner":{"owner_type":"s","owner_uuid":"s"},"resource":{"uuid":"s"}},"content":{"uuid":"s","resource":{"name":"s","image_url":"?s"},"status":"s","start_at":"s","end_at":"s"}},{"uuid":"s","building_uuid":"s","currency_type":"?s","content":{"uuid":"s","status":"s","start_at":"s","end_at":"s","service":{"provider_name":"s","logo_url":"?s","price":"n"}}}]}],"pagination":{"offset":"n","limit":"n","total":"n"}}}',
  "GET /tenant/v1/buildings/:id/today":
    '{"data":{"rows":[{"|":[{"kind":"s","uuid":"s","title":"s","start_at":"s","end_at":"?s","status":"s","owner_type":"s","owner_uuid":"s","resource_uuid":"s"},{"kind":"s","uuid":"s","title":"s","start_at":"s","end_at":"?s","status":"s"},{"kind":"s","uuid":"s","title":"s","start_at":"s","end_at":"?s"},{"kind":"s","uuid":"s","id":"n","title":"s","status":"s","updated_at":"s"},{"kind":"s","uuid":"s","about":"s","title":"s","count":"n","created_at":"s","token":"s"},{"kind":"s","uuid":"s","title":"s","end_at":"s"}]}],"mine":{"going":["s"],"waiting":["s"],"held":["s"],"claimed":[{"uuid":"s","count":"n","most":"n"}],"booked":["s"]}}}',
  "GET /users/current/calendar-feed": '{"data":{"feed":{"?":{"created_at":"s"}}}}',
  "POST /users/current/calendar-feed": '{"data":{"feed":{"created_at":"s"},"address":"s"}}',
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "GET /tenant/v1/buildings/:id/rooms/free":
    '{"data":{"rooms":[{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b"}],"nearest":[{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b"}],"offered":"b","by_night":"b"}}',
  "GET /tenant/v1/buildings/:id/rooms/now":
    '{"data":{"timezone":"s","rooms":[{"uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","state":"s","until":"?s"}]},"event_stream":{"type":"s","request_uri":"s"}}',
  "GET /tenant/v1/doors/:code":
    '{"data":{"door":{"building_uuid":"s","timezone":"s","room":{"uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","state":"s","until":"?s","owner_type":"s","owner_uuid":"s"},"booking":{"?":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}},"offers":[{"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","quote_hash":"s"}]}},"event_stream":{"type":"s","request_uri":"s"}}',
  "GET /tenant/v1/buildings/:id/rooms/:resourceUuid":
    '{"data":{"room":{"uuid":"s","owner_type":"s","owner_uuid":"s","name":"s","description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","capacity":"?n","places":"n","equipment":["s"],"bookable":"b","approval_required":"b","cancellation_window_end_minutes":"?n","cancellation_description":"?s","check_in_minutes":"?n","currency_type":"?s","hours":[{"weekdays":["s"],"from":"s","to":"s"}],"limits":{"?":{"least_minutes":"n","most_minutes":"n","step_minutes":"n","lead_minutes":"n","horizon_days":"n"}},"prices":[{"per":"s","cents":"n","minimum_cents":"n","weekdays":["s"],"from":"s","to":"s"}],"questions":[{"question":"s","type":"s","required":"b"}]},"timezone":"s","days":[{"date":"s","open":[{"from":"s","to":"s"}],"taken":[{"start_at":"s","end_at":"s","booking_uuid":"?s"}]}]}}',
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote":
    '{"data":{"quote":{"start_at":"s","end_at":"s","timezone":"s","free":"b","bookable":"b","checks":[{"check":"s","passed":"b","minutes":"?n","at":"?s","open":{"?":[{"from":"s","to":"s"}]}}],"lines":[{"per":"s","count":"n","each_cents":"n","cents":"n"}],"total_cents":"n","before_cents":"?n","currency_type":"?s","approval_required":"b","cancellable_until":"s","quote_hash":"s","alternatives":[{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b"}]}}}',
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote":
    '{"data":{"quote":{"start_at":"s","end_at":"s","timezone":"s","free":"b","bookable":"b","checks":[{"check":"s","passed":"b","minutes":"?n","at":"?s","open":{"?":[{"from":"s","to":"s"}]}}],"lines":[{"per":"s","count":"n","each_cents":"n","cents":"n"}],"total_cents":"n","before_cents":"?n","currency_type":"?s","approval_required":"b","cancellable_until":"s","quote_hash":"s","alternatives":[{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b"}]}}}',
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "GET /tenant/v1/users/current/room-waits":
    '{"data":{"waits":[{"uuid":"s","building":{"uuid":"s","name":"s"},"timezone":"s","room":{"?":{"uuid":"s","name":"s"}},"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","people":"?n","equipment":["s"],"state":"s","place":"?n","offer":{"?":{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b","owner_type":"s","owner_uuid":"s","questions":[{"question":"s","type":"s","required":"b"}],"quote_hash":"s","ends_at":"s"}}}]}}',
  "POST /tenant/v1/buildings/:id/room-waits":
    '{"data":{"waits":[{"uuid":"s","building":{"uuid":"s","name":"s"},"timezone":"s","room":{"?":{"uuid":"s","name":"s"}},"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","people":"?n","equipment":["s"],"state":"s","place":"?n","offer":{"?":{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b","owner_type":"s","owner_uuid":"s","questions":[{"question":"s","type":"s","required":"b"}],"quote_hash":"s","ends_at":"s"}}}]}}',
  "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take":
    '{"data":{"booking":{"uuid":"s","building_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","start_at":"s","end_at":"s","status":"s","total_price":"?s","currency_type":"?s","form_responses":[{"question":"s","answer":"s","type":"s"}],"cancellation_window_end_minutes":"?n","cancellation_description":"?s","decision_reason":"?s","series_uuid":"?s","check_in":{"?":{"opens_at":"s","closes_at":"s","checked_in_at":"?s","released_at":"?s"}}}}}',
  "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid":
    '{"data":{"waits":[{"uuid":"s","building":{"uuid":"s","name":"s"},"timezone":"s","room":{"?":{"uuid":"s","name":"s"}},"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","people":"?n","equipment":["s"],"state":"s","place":"?n","offer":{"?":{"room_uuid":"s","name":"s","image_url":"?s","image_preview":"?s","capacity":"?n","equipment":["s"],"date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"s","end_at":"s","total_cents":"n","currency_type":"?s","approval_required":"b","owner_type":"s","owner_uuid":"s","questions":[{"question":"s","type":"s","required":"b"}],"quote_hash":"s","ends_at":"s"}}}]}}',
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote":
    '{"data":{"quote":{"timezone":"s","dates":[{"on":"s","date":"s","from":"s","to":"s","nights":"n","repeated":"?s","start_at":"?s","end_at":"?s","state":"s","check":{"?":{"check":"s","passed":"b","minutes":"?n","at":"?s","open":{"?":[{"from":"s","to":"s"}]}}},"total_cents":"n"}],"bookable":"b","total_cents":"n","currency_type":"?s","approval_required":"b","quote_hash":"s"}}}',
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series":
    '{"data":{"series":{"uuid":"s","repeat":{"kind":"s","weekdays?":["s"],"weeks?":"n","place?":"s","until?":"s","count?":"n"},"left_out":["s"],"currency_type":"?s","missed":"n","bookings":[{"uuid":"s","resource_uuid":"s","owner_type":"s","owner_uuid":"s","name":"s","start_at":"s","end_at":"s","status":"s","total_price":"?s","cancellable":"b"}],"rest":{"?":{"cancelled":"n","cancelled_cents":"n","kept":"n","kept_cents":"n","quote_hash":"s"}}}}}',
  "GET /tenant/v1/buildings/:id/series/:seriesUuid":
    '{"data":{"series":{"uuid":"s","repeat":{"kind":"s","weekdays?":["s"],"weeks?":"n","place?":"s","until?":"s","count?":"n"},"left_out":["s"],"currency_type":"?s","missed":"n","bookings":[{"uuid":"s","resource_uuid":"s","owner_type":"s","owner_uuid":"s","name":"s","start_at":"s","end_at":"s","status":"s","total_price":"?s","cancellable":"b"}],"rest":{"?":{"cancelled":"n","cancelled_cents":"n","kept":"n","kept_cents":"n","quote_hash":"s"}}}}}',
  "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel":
    '{"data":{"series":{"uuid":"s","repeat":{"kind":"s","weekdays?":["s"],"weeks?":"n","place?":"s","until?":"s","count?":"n"},"left_out":["s"],"currency_type":"?s","missed":"n","bookings":[{"uuid":"s","resource_uuid":"s","owner_type":"s","owner_uuid":"s","name":"s","start_at":"s","end_at":"s","status":"s","total_price":"?s","cancellable":"b"}],"rest":{"?":{"cancelled":"n","cancelled_cents":"n","kept":"n","kept_cents":"n","quote_hash":"s"}}}}}',
  "GET /service-request/buildings/:buildingUuid/requests":
    '{"data":{"service_requests":[{"id":"n","uuid":"s","status":"s","type":{"uuid":"s","name":"s"},"priority":{"?":{"uuid":"s","name":"s"}},"title":"s","description":"s","location":"?s","status_reason":"?s","created_at":"s","updated_at":"s"}],"pagination":{"offset":"n","limit":"n","total":"n"}}}',
  "GET /service-request/buildings/:buildingUuid/metadata":
    '{"data":{"types":[{"uuid":"s","name":"s","description":"?s"}],"priorities":[{"uuid":"s","name":"s"}],"statuses":["s"]}}',
  "POST /service-request/buildings/:buildingUuid/create":
    '{"data":{"service_request":{"id":"n","uuid":"s","status":"s","type":{"uuid":"s","name":"s"},"priority":{"?":{"uuid":"s","name":"s"}},"title":"s","description":"s","location":"?s","status_reason":"?s","created_at":"s","updated_at":"s"}}}',
  "PUT /service-request/buildings/:buildingUuid/service-request/:requestId":
    '{"data":{"service_request":{"id":"n","uuid":"s","status":"s","type":{"uuid":"s","name":"s"},"priority":{"?":{"uuid":"s","name":"s"}},"title":"s","description":"s","location":"?s","status_reason":"?s","created_at":"s","updated_at":"s"}}}',
  "GET /helpdesk-service/v1/metadata":
    '{"data":{"issue_types":["s"],"attachments":{"most":"n","most_bytes":"n","kinds":["s"]}}}',
  "POST /helpdesk-service/v1/files": '{"data":{"file":{"uuid":"s","name":"s","size":"n"}}}',
  "POST /helpdesk-service/v1/records/create": '{"data":{"record":{"uuid":"s","reference":"s","created_at":"s"}}}',
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": '{"data":{"floors":[{"id":"s","navName":"s"}]}}',
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites":
    '{"data":{"suites":[{"id":"s","navName":"s"}]}}',
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId":
    '{"data":{"id":"s","navName":"s","available":"b","lighting":"?n","temp":"?n","temp_unit":"s","temp_equipment_name":"?s","requested_temp":"?n"}}',
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius":
    '{"data":{"id":"s","navName":"s","available":"b","lighting":"?n","temp":"?n","temp_unit":"s","temp_equipment_name":"?s","requested_temp":"?n"}}',
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value":
    '{"data":{"id":"s","navName":"s","available":"b","lighting":"?n","temp":"?n","temp_unit":"s","temp_equipment_name":"?s","requested_temp":"?n"}}',
  "GET /payment-methods":
    '{"data":{"payment_methods":[{"id":"s","gateway_id":"s","card_last_four":"s","card_brand":"s","first_name":"s","last_name":"s","month":"n","year":"n","country":"s","is_default":"b","created_at":"s"}]}}',
  "GET /payment-methods/card-fields":
    '{"data":{"card_fields":{"|":[{"provider":"s","number_path":"s","cvv_path":"s"},{"provider":"s","script_url":"s","environment_key":"s","nonce":"s","timestamp":"s","certificate_token":"s","signature":"s"},{"provider":"s","script_url":"s","publishable_key":"s"}]}}}',
  "POST /payment-methods":
    '{"data":{"payment_method":{"id":"s","gateway_id":"s","card_last_four":"s","card_brand":"s","first_name":"s","last_name":"s","month":"n","year":"n","country":"s","is_default":"b","created_at":"s"}}}',
  "PUT /payment-methods/:id/default":
    '{"data":{"payment_method":{"id":"s","gateway_id":"s","card_last_four":"s","card_brand":"s","first_name":"s","last_name":"s","month":"n","year":"n","country":"s","is_default":"b","created_at":"s"}}}',
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize": '{"data":{"token":"s"}}',
  "GET /tenant/v1/posts/:uuid":
    '{"data":{"post":{"uuid":"s","title":"s","subtitle":"?s","description":"?s","rich_description":"?s","image_url":"?s","image_preview":"?s","image_alt_text":"?s","host_company_name":"?s","host_custom_text":"?s","cta_label":"?s","cta_display_start_at":"?s","cta_display_end_at":"?s","building_uuid":"s","description_title":"?s","message":"?s","cta_type":"?s","cta_url":"?s","attachable_survey_type":"?s"}}}',
  "POST /ofrep/v1/evaluate/flags":
    '{"flags":[{"key":"s","value":"u","reason?":"s","variant?":"s"}],"eventStreams?":[{"type":"s","endpoint":{"requestUri":"s"},"inactivityDelaySec":"n"}]}',
  "POST /ofrep/v1/evaluate/flags/:key": '{"key":"s","value":"u","reason?":"s","variant?":"s"}',
  "GET /user-permissions/v1": '{"data":{"permissions":"r"}}',
  "POST /auth/v2/generate-auth-link": '{"ott":"s","expires_in":"n"}',
  "POST /auth/v2/consume-auth-link":
    '{"token":"s","expires_in":"n","user":{"uuid":"s","email":"s","first_name":"s","last_name":"s","admin":"b","roles":[{"name":"s"}]},"building_uuid":"s","company_uuid":"?s","portfolio_uuid":"s"}',
  "POST /auth/v2/redeem-view-as-code":
    '{"token":"s","expires_in":"n","until":"s","user":{"uuid":"s","id":"n","email":"s","first_name":"s","last_name":"s","avatar_url":"s","default_building_uuid":"?s","company_uuid":"?s","locale":"?s","confirmed":"b","email_accepted":"b","terms_accepted":"b","deactivated":"b","admin":"b","roles":[{"name":"s"}],"hqo-staff":"b","signup_app_brand":"?s","has_password":"b","updated_at":"s"}}',
  "GET /users/current/views":
    '{"data":{"views":[{"uuid":"s","began_at":"s","ended_at":"?s","until":"s","by":"?s","role":"s","reason":"s"}]}}',
  "GET /users/current/flags":
    '{"flags":[{"key":"s","value":"u","reason?":"s","variant?":"s"}],"eventStreams?":[{"type":"s","endpoint":{"requestUri":"s"},"inactivityDelaySec":"n"}]}',
  "POST /auth/v2/generate-web-view-code": '{"code":"s","expires_in":"n"}',
  "POST /auth/v2/redeem-web-view-code": '{"token":"s","expires_in":"n"}',
  "GET /public/farms": '{"data":{"farms":[{"description":"s","url":"s"}]}}',
  "GET /tenant/v1/buildings/:buildingUuid/apps":
    '{"data":{"apps":[{"uuid":"s","name":"s","type":"s","url":"s","origins":["s"],"actions":["s"],"scopes":["s"]}],"pagination":{"offset":"n","limit":"n","total":"n"}}}',
  "POST /tenant/v1/apps/:appUuid/sessions": '{"data":{"session":{"token":"s","expires_at":"s","version":"n"}}}',
  "GET /tenant/v1/apps/:appUuid/storage/:key": '{"data":{"storage":{"key":"s","value":"u"}}}',
  "PUT /tenant/v1/apps/:appUuid/storage/:key": '{"data":{"storage":{"key":"s","value":"u"}}}',
  "GET /analytics/v2/settings": '{"data":{"analytics":{"?":{"consent":"s","scripts":["s"],"ticket":"s"}}}}',
  "POST /analytics/v2/track": '{"data":{"stored":"n","ticket":"s"}}',
  "POST /public/analytics/v2/beacon": '{"data":{"stored":"n"}}',
};
