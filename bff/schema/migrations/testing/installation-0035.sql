-- A small installation as the version with migration 0035 stored it: data in every table. All sealed values contain
-- "sealed before the upgrade", under the key "old installationold installation". Ada's password is "correct horse battery".

set fixture.sealed = '5d24fb3c881e1b7b8cf6abdeeef260fc5dcbef44c8f5fe629182e6f0e573713a276b3922761921003a575fb826693486e2d516e9c5';

insert into organizations (name) values ('Harbour Press'), ('Island Press');
insert into users (id, name, email, email_verified, two_factor_enabled, language, last_seen_at) values
  ('ada', 'Ada Admin', 'ada@example.com', true, false, 'de', '2026-06-01 10:00Z'),
  ('eve', 'Eve Editor', 'eve@example.com', true, true, null, null);
insert into accounts (id, user_id, account_id, provider_id, password) values
  ('ada-password', 'ada', 'ada', 'credential', '2c4a9f74c590e3bb317eacdb50afdfe8:b52b287e5f9ae70f6ebb7583e8d13ffce4facbe8fdba46098c90e486b7ca2178881d206bec6786344c0a667cf16e546a44da8a79a0d49fc252bc3becafaf634f'),
  ('eve-provider', 'eve', 'eve-at-the-provider', 'openid:https://id.example.com', null);
insert into memberships (user_id, organization_id, role, version) values
  ('ada', 1, 'admin', 1), ('eve', 1, null, 3), ('eve', 2, 'viewer', 1);
insert into sessions (id, user_id, token, expires_at, ip_address, user_agent) values
  ('ada-session', 'ada', 'a-token-of-a-session', '2100-01-01Z', '192.0.2.1', 'Firefox');
insert into verifications (id, identifier, value, expires_at) values
  ('eve-trusted', 'state-of-a-sign-in', 'a-value', '2100-01-01Z');
insert into two_factors (id, user_id, secret, backup_codes, verified) values
  ('eve-app', 'eve', 'an-encrypted-secret', 'encrypted-codes', true);
insert into password_links (token_hash, user_id, created_by, expires_at) values
  ('\x01', 'eve', 'Ada Admin', '2100-01-01Z');
insert into setup_links (token_hash, purpose, expires_at, used_at) values
  ('\x02', 'first_administrator', '2026-01-02Z', '2026-01-01Z');
insert into invitations (organization_id, email, role, publication_roles, token_hash, invited_by, expires_at) values
  (1, 'grace@example.com', 'editor', '[]', '\x03', 'Ada Admin', '2100-01-01Z');
insert into sign_in_provider (name, issuer, client_id, client_secret, enabled, email_claim, require_verified_email) values
  ('Company login', 'https://id.example.com', 'console', decode(current_setting('fixture.sealed'), 'hex'), true, 'email', true);
insert into provider_sign_ins (state_hash, secrets, expires_at) values ('\x04', '\x00', '2100-01-01Z');
insert into provisioned_roles (user_id, organization_id, role) values ('ada', 1, 'admin');
insert into rate_limits (key, points, expire) values ('sign-in:192.0.2.1', 2, 4102444800000);
insert into installation_key (fingerprint) values ('db0ca615');

insert into publications (organization_id, name, pubcode, time_zone, language, currency, version) values
  (1, 'Harbour Weekly', 'HW', 'Europe/Berlin', 'de', 'EUR', 4);
insert into publication_roles (user_id, organization_id, publication_id, role) values ('eve', 1, 1, 'editor');
insert into provisioned_settings (kind, id, said) values ('publication', 1, '["Harbour Weekly"]');
insert into api_tokens (organization_id, name, publication_ids) values (1, 'script', '{1}');
insert into api_token_secrets (token_id, secret_hash, hint, last_used_method, last_used_route) values
  (1, sha256('a-token-for-tests-that-is-long-enough-0001'), '0001', 'GET', '/emags');

insert into emag_categories (publication_id, name, position) values (1, 'Weekly', 1), (1, 'Special', 2);
insert into emags (publication_id, name, released_at, mode, pe_id, preview, apple_product_identifier, external_id,
  hide_preview_widgets, single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language,
  import_images, import_articles, pdf_location, location_credentials, version) values
  (1, 'Schöne Häfen', '2026-05-01 04:00Z', 'planned_pdf', 'HW-2026-05-01', 'Cranes', 'com.example.hw', 'EXT-1',
    false, true, true, 499, 'EUR', true, 'de', true, false, 'https://files.example.com/a.pdf',
    decode(current_setting('fixture.sealed'), 'hex'), 2),
  (1, 'Broken', null, 'standard_pdf', null, '', null, '', false, false, null, 0, 'EUR', false, 'en', false, true,
    'https://files.example.com/b.pdf', null, 1);
insert into emag_category_assignments (emag_id, emag_category_id, position) values (1, 2, 1), (1, 1, 2);
insert into imports (id, emag_id, number, current, status, failure, requested_by, starts, attempt, page_count,
  pdf_sha256, pdf_bytes, has_cover, started_at, finished_at, text_indexed) values
  ('00000000-0000-4000-8000-000000000001', 1, 1, true, 'finished', null, 'Ada Admin', 1, 1, 2, repeat('0a', 32), 1234,
    true, '2026-04-30Z', '2026-04-30 00:01Z', true),
  ('00000000-0000-4000-8000-000000000002', 2, 1, true, 'failed',
    '{"code": "download_failed", "message": "The server answered 404.", "file": null, "retryable": true}',
    'script', 1, 1, null, null, null, false, '2026-04-30Z', '2026-04-30 00:01Z', false);
insert into import_steps (import_id, name, position, status, started_at, finished_at, done, total, warnings) values
  ('00000000-0000-4000-8000-000000000001', 'download', 1, 'done', '2026-04-30Z', '2026-04-30Z', 1234, 1234, '[]'),
  ('00000000-0000-4000-8000-000000000001', 'render', 2, 'done', '2026-04-30Z', '2026-04-30Z', 2, 2,
    '[{"code": "pdf_repaired", "message": "The PDF is damaged and was repaired.", "page": null, "file": null}]');
insert into import_pages (import_id, number, width, height, text) values
  ('00000000-0000-4000-8000-000000000001', 1, 1275, 1650, 'The cranes of the harbour'),
  ('00000000-0000-4000-8000-000000000001', 2, 1275, 1650, 'Ships');
insert into page_search (import_id, first_page, publication_id, emag_id, words) values
  ('00000000-0000-4000-8000-000000000001', 1, 1, 1, 'cranes:1 harbour:2'::tsvector);
insert into import_pictures (import_id, number, page, storage_key, width, height) values
  ('00000000-0000-4000-8000-000000000001', 1, 1, 'imports/a/1.png', 64, 48);
insert into import_articles (import_id, number, title, content, file, linear) values
  ('00000000-0000-4000-8000-000000000001', 1, 'Cranes', 'Text', 'a.xhtml', true);
insert into import_widgets (import_id, number, page, type, x, y, width, height, href, title) values
  ('00000000-0000-4000-8000-000000000001', 1, 1, 'link', 0.1, 0.1, 0.2, 0.2, 'https://example.com/', 'More');
insert into uploads (id, publication_id, file_name, storage_key, bytes, kind, uploaded_by) values
  ('00000000-0000-4000-8000-000000000003', 1, 'a.pdf', 'uploads/a/file.pdf', 1234, 'pdf', 'eve');
insert into incoming_uploads (id, publication_id, user_id, kind, file_name, bytes) values
  ('00000000-0000-4000-8000-000000000004', 1, 'eve', 'pdf', 'b.pdf', 100);
insert into incoming_pieces (upload_id, starts_at, bytes, storage_key) values
  ('00000000-0000-4000-8000-000000000004', 0, 50, 'incoming/b/0');
insert into creation_keys (publication_id, kind, key, record_id) values (1, 'emag', 'a-key', 1);

insert into edition_rules (publication_id, rrule, release_time, starts_on, horizon_days, made_through, version) values
  (1, 'FREQ=WEEKLY;BYDAY=FR', '06:00', '2026-01-02', 30, '2026-06-05', 2);
insert into planned_emags (publication_id, pe_id, pubcode, name, name_given, local_date, local_time, time_given,
  release_date, rule_date, emag_id, version) values
  (1, 'HW-2026-05-01', 'HW', 'Harbour Weekly 2026-05-01', false, '2026-05-01', '06:00', false, '2026-05-01 04:00Z',
    '2026-05-01', 1, 2),
  (1, 'HW-2099-05-08', 'HW', 'The special one', true, '2099-05-08', '07:00', true, '2099-05-08 05:00Z', null, null, 1);
insert into reviews (planned_emag_id, note, responsible_user_id, sign_off, changed_by, changed_at, version) values
  (2, 'Cover is late', 'eve', 'in_review', 'Ada Admin', '2026-05-01Z', 1);

insert into article_categories (publication_id, parent_id, name, rank) values (1, null, 'News', 1), (1, 1, 'Harbour', 1);
insert into images (id, publication_id, purpose, content_type, width, height, bytes, added_by) values
  ('a-picture', 1, 'story', 'image/png', 64, 48, 1000, 'eve');
insert into stories (publication_id, name, title, preview, content, external_id, released_at, language, cents, currency,
  subscription_required, purchase_required, apple_product_identifier, image_id, published_at, version) values
  (1, 'cranes', 'The cranes', 'Teaser', 'Steel and rust in the fog', 'ART-1', '2026-05-01 04:00Z', 'de', 0, 'EUR',
    true, false, 'com.example.cranes', 'a-picture', '2026-04-30Z', 2),
  (1, 'draft', 'A draft', '', 'Nothing yet', '', null, 'en', 0, 'EUR', false, false, null, null, null, 1);
insert into story_category_assignments (story_id, article_category_id, position) values (1, 2, 1);
insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields, content, image_id,
  person_saved_in) values
  (1, 1, 'created', 'Eve Editor', '2026-04-29Z', '{}', '{"name": "cranes", "title": "Cranes"}', 'Steel', null, 1),
  (1, 2, 'published', 'Eve Editor', '2026-04-30Z', '{published_at}', '{"name": "cranes", "title": "The cranes"}',
    'Steel and rust in the fog', 'a-picture', 1);
insert into story_words (word) values ('cranes');
insert into story_search (story_id, publication_id, external_id, words) values (1, 1, 'art-1', '{1}');
insert into story_content_search (story_id, publication_id, words) values (1, 1, '{1}');
insert into story_unindexed (story_id, publication_id, external_id, signature, outdates_content) values
  (2, 1, '', decode(repeat('ff', 1024), 'hex'), true);
insert into article_category_removals (publication_id, article_category_id, name, parent_id, rank, version, created_at,
  siblings_before, siblings_after, children, stories, removed_at, removed_by) values
  (1, 3, 'Sport', null, 2, 1, '2026-01-01Z', '{1}', '{}', '{}', 1, '2026-05-01Z', 'Eve Editor');
insert into article_category_removal_stories (removal_id, story_id, position, merged) values (1, 1, 2, false);

insert into access_configs (publication_id, auth_server_url, profile_token, endpoints, oidc_issuer, oidc_client_id,
  oidc_client_secret, version) values
  (1, 'https://auth.example.com', decode(current_setting('fixture.sealed'), 'hex'), '{authorize}', 'https://id.example.com', 'kiosk', decode(current_setting('fixture.sealed'), 'hex'), 2);
insert into test_readers (id, publication_id, name, fingerprint, token, signed_in, subject) values
  ('00000000-0000-4000-8000-000000000005', 1, 'Reader', '0a1b2c3d', decode(current_setting('fixture.sealed'), 'hex'), false, null);
insert into reader_sign_ins (state_hash, publication_id, user_id, secrets, expires_at) values
  ('\x05', 1, 'ada', '\x00', '2100-01-01Z');
insert into chatbots (uuid, publication_id, name, product_id_external, url) values
  ('00000000-0000-4000-8000-000000000006', 1, 'Ask the archive', 'bot-1', 'https://chat.example.com/');
insert into provisioned_chatbots (uuid, publication_id, said) values
  ('00000000-0000-4000-8000-000000000006', 1, '["Ask the archive"]');
insert into callouts (publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status,
  milliseconds, cached, count, reader_fingerprint, request_body, response_body) values
  (1, '2026-05-01 05:00Z', 'reader', 'authorize', 'emag', '1', 'Schöne Häfen', 'granted', 'granted', 200, 12.5, false,
    1, '0a1b2c3d', '{}', '{"granted":true}');
insert into audit_entries (organization_id, publication_id, actor_kind, actor_id, actor_label, action, record_type,
  record_id, record_name, before, after) values
  (1, 1, 'person', 'ada', 'Ada Admin', 'emag.created', 'emag', '1', 'Schöne Häfen', null, '{"name": "Schöne Häfen"}');
insert into change_outbox (change) values ('{"type": "people", "organization_id": 1}');
