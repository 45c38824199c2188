-- A small installation as the version with migration 0071 stored it, with an issue and an article in the trash. All sealed values
-- contain "sealed before the upgrade", under the key "old installationold installation". Ada's password is "correct horse battery".

insert into installation_key (is_only, fingerprint) overriding system value values
  ('true', 'db0ca615');
insert into organizations (id, name, created_at, version) overriding system value values
  ('1', 'Harbour Press', '2026-11-27 22:30:21.572+00', '1'),
  ('2', 'Island Press', '2026-11-27 22:30:21.572+00', '1');
insert into publications (id, organization_id, name, pubcode, time_zone, language, currency, created_at, updated_at, version, keep_previous_pages, approval_required, holiday_region) overriding system value values
  ('1', '1', 'Harbour Weekly', 'HW', 'Europe/Berlin', 'de', 'EUR', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', '4', 'false', 'false', null);
insert into users (id, name, email, email_verified, image, created_at, updated_at, two_factor_enabled, disabled_at, language, last_seen_at, credential_epoch) overriding system value values
  ('ada', 'Ada Admin', 'ada@example.com', 'true', null, '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', 'false', null, 'de', '2026-06-01 10:00:00+00', '1'),
  ('eve', 'Eve Editor', 'eve@example.com', 'true', null, '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', 'true', null, null, null, '1');
insert into memberships (user_id, organization_id, role, version, created_at) overriding system value values
  ('ada', '1', 'admin', '1', '2026-11-27 22:30:21.572+00'),
  ('eve', '1', null, '3', '2026-11-27 22:30:21.572+00'),
  ('eve', '2', 'viewer', '1', '2026-11-27 22:30:21.572+00');
insert into accounts (id, user_id, account_id, provider_id, access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at, scope, password, created_at, updated_at) overriding system value values
  ('ada-password', 'ada', 'ada', 'credential', null, null, null, null, null, null, '2c4a9f74c590e3bb317eacdb50afdfe8:b52b287e5f9ae70f6ebb7583e8d13ffce4facbe8fdba46098c90e486b7ca2178881d206bec6786344c0a667cf16e546a44da8a79a0d49fc252bc3becafaf634f', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00'),
  ('eve-password', 'eve', 'eve', 'credential', null, null, null, null, null, null, '48c3802a3e5293fe239da86c7724ecad:e673b7f55141a850541b3928b5ee4c7b5d58aa4e1dbd1e8bb4574f2b26e37c716eccb38952791824f53e82424ebc1eff7b6a8c1f105c5bac77205b2b998bb909', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00'),
  ('eve-provider', 'eve', 'eve-at-the-provider', 'openid:https://id.example.com', null, null, null, null, null, null, null, '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00');
insert into two_factors (id, user_id, secret, backup_codes, verified) overriding system value values
  ('eve-app', 'eve', '0d16ad6a4f3da76f333ebe4456d19e4a1f72f47c7e8ab1cff9af591120ae2438683400102d65cb7bb7fc499da067a6cb4e239c55d5be99434b8af79e3fffd5a6e4a4635e9adcbae5', 'd2688df97f8538e11a045334244be57ddd2bdf027667ec602a865c0ac9a97d116bd97accaca67c944384b2e22e8265743d2dcfb25eba405d421a78de137b184b8906683147', 'true');
insert into api_tokens (id, organization_id, name, publication_ids, created_at, expires_at, revoked_at, version) overriding system value values
  ('1', '1', 'script', '{1}', '2026-11-27 22:30:21.572+00', null, null, '1');
insert into api_token_secrets (id, token_id, secret_hash, hint, created_at, works_until, last_used_at, last_used_address, last_used_method, last_used_route) overriding system value values
  ('1', '1', E'\\xaa55bb31b1ef5606a566e18dc356311f90ff0c4b4bc73b4c79a2f036bd9638da', '0001', '2026-11-27 22:30:21.572+00', null, '2026-11-27 22:30:27.576+00', '127.0.0.1', 'DELETE', '/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags/:emag_id');
insert into api_requests (id, api_token_id, at, method, path, status, milliseconds, request_id) overriding system value values
  ('1', '1', '2026-11-27 22:30:27.495+00', 'DELETE', '/api/v2/importer/organizations/1/publications/1/emags/7', '204', '791.00055', '659b20c4-d314-44ab-b3ef-d8d30807e9bf');
insert into invitations (id, organization_id, email, role, publication_roles, token_hash, invited_by, created_at, expires_at) overriding system value values
  ('1', '1', 'grace@example.com', 'editor', '[]', E'\\x03', 'Ada Admin', '2026-11-27 22:30:21.572+00', '2100-01-01 00:00:00+00');
insert into password_links (token_hash, user_id, created_by, created_at, expires_at) overriding system value values
  (E'\\x01', 'eve', 'Ada Admin', '2026-11-27 22:30:21.572+00', '2100-01-01 00:00:00+00');
insert into provider_sign_ins (state_hash, secrets, expires_at) overriding system value values
  (E'\\x04', E'\\x00', '2100-01-01 00:00:00+00');
insert into provisioned_roles (user_id, organization_id, role) overriding system value values
  ('ada', '1', 'admin');
insert into publication_roles (user_id, organization_id, publication_id, role) overriding system value values
  ('eve', '1', '1', 'editor');
insert into rate_limits (key, points, expire) overriding system value values
  ('sign-in:192.0.2.1', '2', '4102444800000');
insert into setup_links (token_hash, purpose, created_at, expires_at, used_at) overriding system value values
  (E'\\x02', 'first_administrator', '2026-11-27 22:30:21.572+00', '2026-01-02 00:00:00+00', '2026-01-01 00:00:00+00');
insert into sign_in_provider (singleton, name, issuer, client_id, client_secret, enabled, email_claim, require_verified_email, new_people_domain, new_people_organization_id, version, updated_at) overriding system value values
  ('true', 'Company login', 'https://id.example.com', 'console', E'\\x5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5', 'true', 'email', 'true', null, null, '1', '2026-11-27 22:30:21.572+00');
insert into verifications (id, identifier, value, expires_at, created_at, updated_at, credential_epoch) overriding system value values
  ('eve-trusted', 'state-of-a-sign-in', 'a-value', '2100-01-01 00:00:00+00', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', null);
insert into access_configs (publication_id, auth_server_url, profile_token, endpoints, grant_ttl_seconds, denial_ttl_seconds, forward_id_token, oidc_issuer, oidc_client_id, oidc_client_secret, version, provisioned, updated_at) overriding system value values
  ('1', 'https://auth.example.com', E'\\x5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5', '{authorize}', '60', '5', 'false', 'https://id.example.com', 'kiosk', E'\\x5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5', '2', null, '2026-11-27 22:30:21.572+00');
insert into callouts (id, publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status, milliseconds, cached, count, reader_fingerprint, request_body, response_body, request_id) overriding system value values
  ('1', '1', '2026-05-01 05:00:00+00', 'reader', 'authorize', 'emag', '1', 'Schöne Häfen', 'granted', 'granted', '200', '12.5', 'false', '1', '0a1b2c3d', '{}', '{"granted":true}', null);
insert into chatbots (uuid, publication_id, name, product_id_external, url, version, created_at, updated_at) overriding system value values
  ('00000000-0000-4000-8000-000000000006', '1', 'Ask the archive', 'bot-1', 'https://chat.example.com/', '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00');
insert into provisioned_chatbots (uuid, publication_id, settings) overriding system value values
  ('00000000-0000-4000-8000-000000000006', '1', '["Ask the archive"]');
insert into reader_sign_ins (state_hash, publication_id, user_id, secrets, expires_at) overriding system value values
  (E'\\x05', '1', 'ada', E'\\x00', '2100-01-01 00:00:00+00');
insert into test_readers (id, publication_id, name, fingerprint, token, id_token, expires_at, signed_in, created_at, subject) overriding system value values
  ('00000000-0000-4000-8000-000000000005', '1', 'Reader', '0a1b2c3d', E'\\x5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5', null, null, 'false', '2026-11-27 22:30:21.572+00', null);
insert into audit_entries (id, at, organization_id, publication_id, actor_kind, actor_id, actor_label, action, record_type, record_id, record_name, request_id, address, before, after) overriding system value values
  ('1', '2026-11-27 22:30:21.572+00', '1', '1', 'person', 'ada', 'Ada Admin', 'emag.created', 'emag', '1', 'Schöne Häfen', null, null, null, '{"name": "Schöne Häfen"}'),
  ('2', '2026-11-27 22:30:28.222+00', '1', '1', 'token', '1', 'API token “script”', 'emag.moved_to_trash', 'emag', '7', 'Deleted issue', '659b20c4-d314-44ab-b3ef-d8d30807e9bf', '127.0.0.1', '{"mode": "standard_pdf", "name": "Deleted issue", "cents": 250, "preview": "In the trash", "currency": "EUR", "language": "de", "external_id": "deleted-7", "released_at": "2026-04-01T04:00:00.000Z", "category_ids": [1, 2], "pdf_location": "https://files.example.com/deleted.pdf", "import_images": true, "text_mode_enabled": true, "single_purchase_required": true}', null),
  ('3', '2026-11-27 22:30:29.438+00', '1', '1', 'token', '1', 'API token “script”', 'story.moved_to_trash', 'story', '7', 'deleted-article', '7c2f31d3-6deb-4677-b751-a213220bdc73', '127.0.0.1', '{"name": "deleted-article", "cents": 0, "title": "Deleted article", "content": {"version": 1, "characters": 21}, "preview": "In the trash", "currency": "EUR", "language": "de", "external_id": "deleted-story-7", "released_at": "2026-04-02T04:00:00.000Z", "published_at": "2026-04-01T04:00:00.000Z", "article_category_ids": [2], "subscription_required": true}', null);
insert into emags (id, publication_id, name, released_at, mode, pe_id, preview, apple_product_identifier, google_product_id, external_id, hide_preview_widgets, single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images, import_articles, pdf_location, xml_location, epub_location, location_credentials, version, created_at, updated_at, created_by, changed_by) overriding system value values
  ('1', '1', 'Schöne Häfen', '2026-05-01 04:00:00+00', 'planned_pdf', 'HW-2026-05-01', 'Cranes', 'com.example.hw', null, 'EXT-1', 'false', 'true', 'true', '499', 'EUR', 'true', 'de', 'true', 'false', 'https://files.example.com/a.pdf', null, null, E'\\x5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5', '2', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', 'Ada Admin', 'Ada Admin'),
  ('2', '1', 'Broken', null, 'standard_pdf', null, '', null, null, '', 'false', 'false', null, '0', 'EUR', 'false', 'en', 'false', 'true', 'https://files.example.com/b.pdf', null, null, null, '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', null, null);
insert into emag_categories (id, publication_id, name, position, version) overriding system value values
  ('1', '1', 'Weekly', '1', '1'),
  ('2', '1', 'Special', '2', '1');
insert into emag_category_assignments (emag_id, emag_category_id, position) overriding system value values
  ('1', '1', '2'),
  ('1', '2', '1');
insert into idempotency_keys (publication_id, kind, key, record_id, created_at, body_hash) overriding system value values
  ('1', 'emag', 'a-key', '1', '2026-11-27 22:30:21.571725+00', null);
insert into images (id, publication_id, purpose, content_type, width, height, bytes, added_by, created_at) overriding system value values
  ('a-picture', '1', 'story', 'image/png', '64', '48', '1000', 'eve', '2026-11-27 22:30:21.572+00');
insert into imports (id, emag_id, number, current, status, failure, requested_by, lease, leased_until, starts, page_count, pdf_sha256, pdf_bytes, has_cover, created_at, started_at, finished_at, epub_sha256, epub_bytes, book, text_indexed, attempt, shown, approved) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', '1', 'true', 'finished', null, 'Ada Admin', null, null, '1', '2', '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', '1234', 'true', '2026-11-27 22:30:21.572+00', '2026-04-30 00:00:00+00', '2026-04-30 00:01:00+00', null, null, null, 'true', '1', 'true', 'false'),
  ('00000000-0000-4000-8000-000000000002', '2', '1', 'true', 'failed', '{"code": "download_failed", "file": null, "message": "The server answered 404.", "retryable": true}', 'script', null, null, '1', null, null, null, 'false', '2026-11-27 22:30:21.572+00', '2026-04-30 00:00:00+00', '2026-04-30 00:01:00+00', null, null, null, 'false', '1', 'false', 'false');
insert into import_steps (import_id, name, position, status, started_at, finished_at, done, total, warnings) overriding system value values
  ('00000000-0000-4000-8000-000000000001', 'download', '1', 'done', '2026-04-30 00:00:00+00', '2026-04-30 00:00:00+00', '1234', '1234', '[]'),
  ('00000000-0000-4000-8000-000000000001', 'render', '2', 'done', '2026-04-30 00:00:00+00', '2026-04-30 00:00:00+00', '2', '2', '[{"code": "pdf_repaired", "file": null, "page": null, "message": "The PDF is damaged and was repaired."}]');
insert into import_articles (import_id, number, title, content, file, linear) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', 'Cranes', 'Text', 'a.xhtml', 'true');
insert into import_pages (import_id, number, width, height, text, word_boxes) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', '1275', '1650', 'The cranes of the harbour', null),
  ('00000000-0000-4000-8000-000000000001', '2', '1275', '1650', 'Ships', null);
insert into import_pictures (import_id, number, page, storage_key, width, height) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', '1', 'imports/a/1.png', '64', '48');
insert into import_widgets (import_id, number, page, type, x, y, width, height, href, title) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', '1', 'link', '0.1', '0.1', '0.2', '0.2', 'https://example.com/', 'More');
insert into recurrence_rules (publication_id, rrule, release_time, starts_on, horizon_days, generated_until, provisioned, version, created_at, updated_at) overriding system value values
  ('1', 'FREQ=WEEKLY;BYDAY=FR', '06:00', '2026-01-02', '30', '2026-06-05', null, '2', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00');
insert into planned_emags (id, publication_id, pe_id, pubcode, name, has_custom_name, local_date, local_time, has_custom_time, release_date, rule_date, skipped, emag_id, version, created_at, updated_at, due_published_for) overriding system value values
  ('1', '1', 'HW-2026-05-01', 'HW', 'Harbour Weekly 2026-05-01', 'false', '2026-05-01', '06:00', 'false', '2026-05-01 04:00:00+00', '2026-05-01', 'false', '1', '2', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', '2026-05-01 04:00:00+00'),
  ('2', '1', 'HW-2099-05-08', 'HW', 'The special one', 'true', '2099-05-08', '07:00', 'true', '2099-05-08 05:00:00+00', null, 'false', null, '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', null);
insert into provisioned_settings (kind, id, settings) overriding system value values
  ('publication', '1', '["Harbour Weekly"]');
insert into page_search (import_id, first_page, publication_id, emag_id, words) overriding system value values
  ('00000000-0000-4000-8000-000000000001', '1', '1', '1', '''cranes'':1 ''harbour'':2');
insert into stories (id, publication_id, name, title, preview, content, external_id, released_at, language, cents, currency, subscription_required, purchase_required, apple_product_identifier, google_product_identifier, image_id, published_at, version, created_at, updated_at, search_document, kicker, byline, image_alt, image_caption, image_credit, offline_at) overriding system value values
  ('1', '1', 'cranes', 'The cranes', 'Teaser', 'Steel and rust in the fog', 'ART-1', '2026-05-01 04:00:00+00', 'de', '0', 'EUR', 'true', 'false', 'com.example.cranes', null, 'a-picture', '2026-04-30 00:00:00+00', '2', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', '''and'':10 ''cranes'':2 ''fog'':14 ''in'':12 ''rust'':11 ''steel'':9 ''the'':1,13 ''~-1'' ''~.cranes'' ''~.example.cranes'' ''~1'' ''~ample.cranes'' ''~anes'' ''~art-1'' ''~com.example.cranes'' ''~cranes'' ''~e'' ''~e.cranes'' ''~es'' ''~example.cranes'' ''~he'' ''~le.cranes'' ''~m.example.cranes'' ''~mple.cranes'' ''~nes'' ''~om.example.cranes'' ''~ple.cranes'' ''~ranes'' ''~rt-1'' ''~s'' ''~t-1'' ''~the'' ''~xample.cranes''', null, null, null, null, null, null),
  ('2', '1', 'draft', 'A draft', '', 'Nothing yet', '', null, 'en', '0', 'EUR', 'false', 'false', null, null, null, null, '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', '''a'':1 ''draft'':2 ''nothing'':9 ''yet'':10 ''~a'' ''~aft'' ''~draft'' ''~ft'' ''~raft'' ''~t''', null, null, null, null, null, null);
insert into story_versions (story_id, version, cause, restored_version, saved_by, saved_at, changed_fields, fields, content, image_id, person_saved_in) overriding system value values
  ('1', '1', 'created', null, 'Eve Editor', '2026-04-29 00:00:00+00', '{}', '{"name": "cranes", "title": "Cranes"}', 'Steel', null, '1'),
  ('1', '2', 'published', null, 'Eve Editor', '2026-04-30 00:00:00+00', '{published_at}', '{"name": "cranes", "title": "The cranes"}', 'Steel and rust in the fog', 'a-picture', '1');
insert into article_categories (id, publication_id, parent_id, name, rank, version, created_at, updated_at) overriding system value values
  ('1', '1', null, 'News', '1', '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00'),
  ('2', '1', '1', 'Harbour', '1', '1', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00');
insert into article_category_removals (id, publication_id, article_category_id, name, parent_id, rank, version, created_at, merged_into, siblings_before, siblings_after, children, stories, removed_at, removed_by, undone_at) overriding system value values
  ('1', '1', '3', 'Sport', null, '2', '1', '2026-01-01 00:00:00+00', null, '{1}', '{}', '{}', '1', '2026-05-01 00:00:00+00', 'Eve Editor', null);
insert into article_category_removal_stories (removal_id, story_id, position, merged) overriding system value values
  ('1', '1', '2', 'false');
insert into story_category_assignments (story_id, article_category_id, position) overriding system value values
  ('1', '2', '1');
insert into reviews (id, planned_emag_id, emag_id, note, responsible_user_id, sign_off, changed_by, changed_at, version, requested_by, requested_at, approved_at, story_id) overriding system value values
  ('1', '2', null, 'Cover is late', 'eve', 'requested', 'Ada Admin', '2026-05-01 00:00:00+00', '1', 'Ada Admin', '2026-05-01 00:00:00+00', null, null);
insert into trash (kind, record_id, publication_id, name, visible_from, deleted_by, deleted_at, expires_at, visible_until) overriding system value values
  ('emag', '7', '1', 'Deleted issue', '2026-04-01 04:00:00+00', 'API token “script”', '2026-11-27 22:30:27.706+00', '2026-12-27 22:30:27.706+00', null),
  ('story', '7', '1', 'Deleted article', '2026-04-02 04:00:00+00', 'API token “script”', '2026-11-27 22:30:28.629+00', '2026-12-27 22:30:28.629+00', null);
insert into trash_rows (kind, record_id, table_name, content) overriding system value values
  ('emag', '7', 'emag_category_assignments', '{"emag_id": 7, "position": 0, "emag_category_id": 1}'),
  ('emag', '7', 'emag_category_assignments', '{"emag_id": 7, "position": 1, "emag_category_id": 2}'),
  ('emag', '7', 'emags', E'{"id": 7, "mode": "standard_pdf", "name": "Deleted issue", "cents": 250, "pe_id": null, "preview": "In the trash", "version": 1, "currency": "EUR", "language": "de", "changed_by": null, "created_at": "2026-11-27T22:30:26.45+00:00", "created_by": null, "updated_at": "2026-11-27T22:30:26.45+00:00", "external_id": "deleted-7", "released_at": "2026-04-01T04:00:00+00:00", "search_text": "deleted issue\\ndeleted-7", "pdf_location": "https://files.example.com/deleted.pdf", "xml_location": null, "epub_location": null, "import_images": true, "publication_id": 1, "import_articles": false, "google_product_id": null, "text_mode_enabled": true, "for_subscribers_only": null, "hide_preview_widgets": false, "location_credentials": null, "apple_product_identifier": null, "single_purchase_required": true}'),
  ('emag', '7', 'import_pages', '{"text": "Ships", "width": 1275, "height": 1650, "number": 2, "import_id": "00000000-0000-4000-8000-000000000007", "word_boxes": null}'),
  ('emag', '7', 'import_pages', '{"text": "The cranes of the harbour", "width": 1275, "height": 1650, "number": 1, "import_id": "00000000-0000-4000-8000-000000000007", "word_boxes": null}'),
  ('emag', '7', 'import_steps', '{"done": 1234, "name": "download", "total": 1234, "status": "done", "position": 1, "warnings": [], "import_id": "00000000-0000-4000-8000-000000000007", "started_at": "2026-04-30T00:00:00+00:00", "finished_at": "2026-04-30T00:00:00+00:00"}'),
  ('emag', '7', 'import_steps', '{"done": 2, "name": "render", "total": 2, "status": "done", "position": 2, "warnings": [{"code": "pdf_repaired", "file": null, "page": null, "message": "The PDF is damaged and was repaired."}], "import_id": "00000000-0000-4000-8000-000000000007", "started_at": "2026-04-30T00:00:00+00:00", "finished_at": "2026-04-30T00:00:00+00:00"}'),
  ('emag', '7', 'imports', '{"id": "00000000-0000-4000-8000-000000000007", "book": null, "lease": null, "shown": true, "number": 1, "starts": 1, "status": "finished", "attempt": 1, "current": true, "emag_id": 7, "failure": null, "approved": false, "has_cover": true, "pdf_bytes": 1234, "created_at": "2026-11-27T22:30:21.572+00:00", "epub_bytes": null, "page_count": 2, "pdf_sha256": "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a", "started_at": "2026-04-30T00:00:00+00:00", "epub_sha256": null, "finished_at": "2026-04-30T00:01:00+00:00", "leased_until": null, "requested_by": "Ada Admin", "text_indexed": true}'),
  ('emag', '7', 'page_search', '{"words": "''cranes'':1 ''harbour'':2", "emag_id": 1, "import_id": "00000000-0000-4000-8000-000000000007", "first_page": 1, "publication_id": 1}'),
  ('emag', '7', 'reviews', '{"id": 2, "note": "", "emag_id": 7, "version": 2, "sign_off": "approved", "story_id": null, "changed_at": null, "changed_by": null, "approved_at": null, "requested_at": null, "requested_by": null, "planned_emag_id": null, "responsible_user_id": null}'),
  ('story', '7', 'stories', '{"id": 7, "name": "deleted-article", "cents": 0, "title": "Deleted article", "byline": null, "kicker": null, "content": "The **tide** took it.", "preview": "In the trash", "version": 1, "currency": "EUR", "image_id": null, "language": "de", "image_alt": null, "created_at": "2026-11-27T22:30:26.45+00:00", "offline_at": null, "updated_at": "2026-11-27T22:30:26.45+00:00", "external_id": "deleted-story-7", "released_at": "2026-04-02T04:00:00+00:00", "image_credit": null, "published_at": "2026-04-01T04:00:00+00:00", "image_caption": null, "publication_id": 1, "search_document": "''tide''", "purchase_required": false, "subscription_required": true, "apple_product_identifier": null, "google_product_identifier": null}'),
  ('story', '7', 'story_category_assignments', '{"position": 0, "story_id": 7, "article_category_id": 2}');
insert into uploads (id, publication_id, file_name, storage_key, bytes, created_at, kind, uploaded_by) overriding system value values
  ('00000000-0000-4000-8000-000000000003', '1', 'a.pdf', 'uploads/a/file.pdf', '1234', '2026-11-27 22:30:21.572+00', 'pdf', 'eve');
insert into pending_uploads (id, publication_id, user_id, kind, file_name, bytes, created_at, api_token_id) overriding system value values
  ('00000000-0000-4000-8000-000000000004', '1', 'eve', 'pdf', 'b.pdf', '100', '2026-11-27 22:30:21.572+00', null);
insert into pending_upload_chunks (upload_id, start_offset, bytes, storage_key) overriding system value values
  ('00000000-0000-4000-8000-000000000004', '0', '50', 'incoming/b/0');
insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at, last_seen_at, credential_epoch) overriding system value values
  ('ada-session', 'ada', 'q7Zt1Xw9LmPd4RbVc8HnYs2KfGj6TuEa', '2100-01-01 00:00:00+00', '192.0.2.1', 'Firefox', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', '2026-11-27 22:30:21.572+00', (select credential_epoch from users where id = 'ada'));
select setval('organizations_id_seq', 2);
select setval('publications_id_seq', 1);
select setval('emag_categories_id_seq', 2);
select setval('api_tokens_id_seq', 1);
select setval('emags_id_seq', 2);
select setval('planned_emags_id_seq', 2);
select setval('reviews_id_seq', 2);
select setval('article_categories_id_seq', 2);
select setval('stories_id_seq', 2);
select setval('article_category_removals_id_seq', 1);
select setval('callouts_id_seq', 1);
select setval('invitations_id_seq', 1);
select setval('change_outbox_id_seq', 3);
select setval('api_token_secrets_id_seq', 1);
select setval('audit_entries_id_seq', 3);
select setval('api_requests_id_seq', 2);
