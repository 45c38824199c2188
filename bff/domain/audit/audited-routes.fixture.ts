const TESTED_WITH_PRODUCTS = "tested in products.test.ts";
const TESTED_WITH_READERS = "tested in organization-readers.test.ts";
const TESTED_WITH_PEOPLE = "tested in audit-people.test.ts";

/** Routes that audit-routes.test.ts does not test, each with the reason. */
export const EXEMPT: Record<string, string> = {
  "POST /console/api/publications/:publication_id/access/config/check": "changes nothing",
  "POST /console/api/publications/:publication_id/access/try": "changes nothing",
  "POST /console/api/publications/:publication_id/kiosk/preview": "changes nothing",
  "POST /console/api/publications/:publication_id/access/callouts/:callout_id/replay": "changes nothing",
  "POST /console/api/publications/:publication_id/access/sign-in": "the reader's return is recorded",
  "POST /console/api/publications/:publication_id/access/matrix": "changes nothing",
  "POST /console/api/publications/:publication_id/access/conformance": "changes nothing",
  "POST /console/api/publications/:publication_id/edition-rule/preview": "changes nothing",
  "POST /console/api/publications/:publication_id/preview-change": "changes nothing",
  "POST /console/api/setup/link": "changes nothing",
  "POST /console/api/publications/:publication_id/text-images/copies":
    "recorded like an upload, tested with a server of the image",
  "POST /console/api/mails/:mail_id/send": "sends what another entry has caused",
  "PUT /console/api/session/language": "a display setting of the person",
  "PUT /console/api/publications/:publication_id/records/:kind/:record_id/visits/:visit_id":
    "who has a record open now, not a change of it",
  "DELETE /console/api/publications/:publication_id/records/:kind/:record_id/visits/:visit_id":
    "who has a record open now, not a change of it",
  "PUT /console/api/publications/:publication_id/list-views": "a display setting of the person",
  "PATCH /console/api/publications/:publication_id/list-views/:view_id": "a display setting of the person",
  "DELETE /console/api/publications/:publication_id/list-views/:view_id": "a display setting of the person",
  "POST /console/api/setup": "tested with the set-up",
  "POST /console/api/publications/:publication_id/uploads/:upload_id/finish": "tested with uploads",
  "POST /console/api/sign-in/provider": "joining after the provider's callback is recorded",
  "POST /console/api/invitations/open": "changes nothing",
  "POST /console/api/preview-links/open": "changes nothing",
  "POST /console/api/password-links/open": "changes nothing",
  "POST /console/api/profile/two-factor": "takes effect only when confirmed",
  "PUT /api/v2/importer/organizations/:organization_id/holdings/:reference": TESTED_WITH_PRODUCTS,
  "DELETE /api/v2/importer/organizations/:organization_id/holdings/:reference": TESTED_WITH_PRODUCTS,
  "POST /api/v2/importer/organizations/:organization_id/readers": TESTED_WITH_PRODUCTS,
  "POST /console/api/organizations/:organization_id/readers": TESTED_WITH_READERS,
  "POST /console/api/organizations/:organization_id/readers/:reader_id/invitation": TESTED_WITH_READERS,
  "POST /console/api/organizations/:organization_id/readers/:reader_id/disable": TESTED_WITH_READERS,
  "POST /console/api/organizations/:organization_id/readers/:reader_id/enable": TESTED_WITH_READERS,
  "POST /console/api/organizations/:organization_id/readers/:reader_id/export": TESTED_WITH_READERS,
  "DELETE /console/api/organizations/:organization_id/readers/:reader_id": TESTED_WITH_READERS,
  "POST /console/api/invitations/accept": TESTED_WITH_PEOPLE,
  "POST /console/api/password-links/use": TESTED_WITH_PEOPLE,
  "PUT /console/api/organizations/:organization_id/people/:user_id/roles": TESTED_WITH_PEOPLE,
  "DELETE /console/api/organizations/:organization_id/people/:user_id": TESTED_WITH_PEOPLE,
  "POST /console/api/organizations/:organization_id/people/:user_id/disable": TESTED_WITH_PEOPLE,
  "POST /console/api/organizations/:organization_id/people/:user_id/enable": TESTED_WITH_PEOPLE,
  "POST /console/api/organizations/:organization_id/people/:user_id/password-link": TESTED_WITH_PEOPLE,
  "DELETE /console/api/organizations/:organization_id/people/:user_id/two-factor": TESTED_WITH_PEOPLE,
  "DELETE /console/api/organizations/:organization_id/people/:user_id/provider-links/:link_id":
    "tested with provider links",
  "POST /console/api/profile/provider-links/:link_id/unlink": "tested with provider links",
  "POST /console/api/organizations/:organization_id/invitations": TESTED_WITH_PEOPLE,
  "POST /console/api/organizations/:organization_id/invitations/:invitation_id/renew": TESTED_WITH_PEOPLE,
  "DELETE /console/api/organizations/:organization_id/invitations/:invitation_id": TESTED_WITH_PEOPLE,
  "PUT /console/api/profile": TESTED_WITH_PEOPLE,
  "POST /console/api/profile/password": TESTED_WITH_PEOPLE,
  "POST /console/api/profile/two-factor/confirm": TESTED_WITH_PEOPLE,
  "POST /console/api/profile/two-factor/off": TESTED_WITH_PEOPLE,
  "POST /console/api/profile/recovery-codes": TESTED_WITH_PEOPLE,
  "DELETE /console/api/profile/sessions/:session_id": TESTED_WITH_PEOPLE,
  "DELETE /console/api/profile/sessions": TESTED_WITH_PEOPLE,
  "POST /console/api/publications/:publication_id/emags/:emag_id/imports/:import_id/go-back":
    "tested in previous-pages.test.ts",
  "POST /console/api/publications/:publication_id/emags/deletions": "tested in delete-issues.test.ts",
  "POST /console/api/publications/:publication_id/outdated-issues/import":
    "updates issues one by one, tested in outdated-issues.test.ts",
  "PUT /api/v2/importer/organizations/:organization_id/publications/:publication_id/uploads":
    "tested with uploads",
  "POST /api/v2/importer/organizations/:organization_id/publications/:publication_id/uploads/:upload_id/finish":
    "tested with uploads",
  "DELETE /api/v2/importer/organizations/:organization_id/publications/:publication_id/article_categories/:article_category_id":
    "removes like the console's removal",
  "POST /console/api/publications/:publication_id/webhooks/:webhook_id/test": "changes nothing",
  "POST /console/api/publications/:publication_id/webhooks/:webhook_id/deliveries/:delivery_id/replay":
    "changes nothing",
  "POST /console/api/publications/:publication_id/webhooks/:webhook_id/replay": "changes nothing",
  "POST /console/api/publications/:publication_id/stories/:story_id/draft/publish":
    "tested in story-drafts.test.ts",
  "PUT /console/api/sign-in-provider": "tested with the provider",
  "DELETE /console/api/sign-in-provider": "tested with the provider",
};

const P = "/api/v2/importer/organizations/:organization_id/publications/:publication_id";
const C = "/console/api/publications/:publication_id";
const O = "/console/api/organizations/:organization_id";
const D = `${O}/publications/:publication_id`;

interface Step {
  route: string;
  /** The action that the log must contain. */
  action: string;
  /** Returns the body. Gets the path parameters that earlier steps saved. */
  body?: (parameters: Record<string, unknown>) => unknown;
  form?: () => FormData;
  /** Saves a field of the response, by default the ID, from this envelope as a path parameter. */
  keep?: { as: string; from: string; field?: string };
}

const pdf_location = "https://files.example.com/a.pdf";
const chatbot = { name: "Ask", product_id_external: "b", url: "https://chat.example.com/" };
const story = { name: "harbour", title: "T", content: "Text", released_at: "2026-01-31T06:00:00Z" };

const readerApp = {
  name: "Reader app",
  publication_id: 10,
  redirect_uris: ["https://app.example.com/callback"],
};

/** A request to each route that writes, in an order in which each finds the records it needs. */
export const steps: Step[] = [
  {
    route: `POST ${P}/emags`,
    action: "emag.created",
    body: () => ({ emag: { name: "Issue", import_attributes: { pdf_location } } }),
    keep: { as: "emag_id", from: "emag" },
  },
  {
    route: `POST ${C}/emags/:emag_id/imports/cancel`,
    action: "emag.import_cancelled",
    body: () => ({}),
  },
  { route: `PUT ${P}/emags/:emag_id`, action: "emag.updated", body: () => ({ emag: { preview: "New" } }) },
  {
    route: `PUT ${C}/emags/:emag_id/release`,
    action: "emag.updated",
    body: () => ({ released_at: "2999-01-01T00:00:00Z" }),
  },
  {
    route: `PUT ${C}/emags/:emag_id/review`,
    action: "emag.reviewed",
    body: () => ({ review: { note: "Look" } }),
  },
  {
    route: `POST ${C}/emags/:emag_id/review/request`,
    action: "emag.review_requested",
    body: () => ({ review: {} }),
  },
  { route: `DELETE ${P}/emags/:emag_id`, action: "emag.moved_to_trash" },
  {
    route: `POST ${C}/trash/:kind/:record_id/restore`,
    action: "emag.restored_from_trash",
    body: () => ({}),
  },
  { route: `DELETE ${P}/emags/:emag_id`, action: "emag.moved_to_trash" },
  { route: `DELETE ${C}/trash/:kind/:record_id`, action: "emag.deleted" },
  {
    route: `PUT ${C}/edition-rule`,
    action: "edition_rule.created",
    body: () => ({
      edition_rule: { rrule: "FREQ=WEEKLY;BYDAY=TH", release_time: "06:00", horizon_days: 30 },
    }),
  },
  {
    route: `POST ${C}/planned-editions`,
    action: "planned_emag.created",
    body: () => ({ planned_edition: { local_date: "2031-05-05" } }),
    keep: { as: "planned_emag_id", from: "planned_edition" },
  },
  {
    route: `PUT ${C}/planned-editions/:planned_emag_id`,
    action: "planned_emag.updated",
    body: () => ({ planned_edition: { skipped: true } }),
  },
  {
    route: `PUT ${C}/planned-editions/:planned_emag_id/review`,
    action: "planned_emag.reviewed",
    body: () => ({ review: { note: "Look" } }),
  },
  {
    route: `POST ${C}/planned-editions/:planned_emag_id/review/request`,
    action: "planned_emag.review_requested",
    body: () => ({ review: {} }),
  },
  {
    route: `POST ${P}/article_categories`,
    action: "article_category.created",
    body: () => ({ article_category: { name: "Sport" } }),
    keep: { as: "article_category_id", from: "article_category" },
  },
  {
    route: `PUT ${P}/article_categories/:article_category_id`,
    action: "article_category.updated",
    body: () => ({ article_category: { name: "Sports" } }),
  },
  {
    route: `PATCH ${P}/article_categories/:article_category_id`,
    action: "article_category.updated",
    body: () => ({ article_category: { name: "Games" } }),
  },
  {
    route: `POST ${P}/stories`,
    action: "story.created",
    body: () => ({ story }),
    keep: { as: "story_id", from: "story" },
  },
  {
    route: `PUT ${P}/stories/:story_id`,
    action: "story.updated",
    body: ({ article_category_id }) => ({
      story: { ...story, article_category_ids: [Number(article_category_id)] },
    }),
  },
  { route: `PATCH ${P}/stories/:story_id`, action: "story.updated", body: () => ({ story: { title: "U" } }) },
  {
    route: `PUT ${C}/stories/:story_id/review`,
    action: "story.reviewed",
    body: () => ({ review: { note: "Look" } }),
  },
  {
    route: `POST ${C}/stories/:story_id/review/request`,
    action: "story.review_requested",
    body: () => ({ review: {} }),
  },
  { route: `POST ${P}/stories/:story_id/publish`, action: "story.published", body: () => ({}) },
  { route: `POST ${C}/stories/:story_id/duplicate`, action: "story.created", body: () => ({ name: "Copy" }) },
  { route: `POST ${C}/stories/:story_id/take-offline`, action: "story.taken_offline", body: () => ({}) },
  // Before it is published again: a version of a published article is restored as its draft.
  {
    route: `POST ${C}/stories/:story_id/versions/:version/restore`,
    action: "story.restored",
    body: () => ({}),
  },
  {
    route: `POST ${C}/stories/:story_id/publish`,
    action: "story.published",
    body: () => ({ offline_at: "2100-01-01T00:00:00Z" }),
  },
  {
    route: `POST ${C}/stories/:story_id/preview-links`,
    action: "story.preview_link_created",
    body: () => ({}),
  },
  { route: `DELETE ${C}/stories/:story_id/preview-links`, action: "story.preview_links_revoked" },
  {
    route: `POST ${C}/stories/:story_id/comments`,
    action: "story_comment.created",
    body: () => ({
      comment: { body: "Check", anchor: { quote: "Text", prefix: "", suffix: "", position: 0 } },
    }),
    keep: { as: "comment_id", from: "comment" },
  },
  {
    route: `POST ${C}/stories/:story_id/comments/:comment_id/replies`,
    action: "story_comment.created",
    body: () => ({ comment: { body: "Checked" } }),
  },
  {
    route: `PATCH ${C}/stories/:story_id/comments/:comment_id`,
    action: "story_comment.updated",
    body: () => ({ comment: { body: "Check it" } }),
  },
  {
    route: `PUT ${C}/stories/:story_id/comments/:comment_id/resolution`,
    action: "story_comment.updated",
    body: () => ({ resolution: { resolved: true } }),
  },
  { route: `DELETE ${C}/stories/:story_id/comments/:comment_id`, action: "story_comment.deleted" },
  {
    route: `PATCH ${C}/stories/:story_id/draft`,
    action: "story.draft_saved",
    body: () => ({ story: { base_version: 1, title: "Draft" } }),
  },
  { route: `DELETE ${C}/stories/:story_id/draft`, action: "story.draft_discarded" },
  {
    route: `PUT ${C}/stories/:story_id/offline-date`,
    action: "story.updated",
    body: () => ({ offline_at: null }),
  },
  {
    route: `POST ${D}/article_categories/:article_category_id/removal`,
    action: "article_category.deleted",
    body: () => ({ merge_into: null }),
    keep: { as: "removal_id", from: "removal" },
  },
  {
    route: `POST ${D}/article_category_removals/:removal_id/undo`,
    action: "article_category.restored",
    body: () => ({}),
  },
  { route: `DELETE ${P}/stories/:story_id`, action: "story.moved_to_trash" },
  { route: `POST ${C}/text-images`, action: "image.created", form: () => imageForm("text_image") },
  { route: `PUT ${C}/kiosk`, action: "publication.updated", body: () => ({ kiosk: { about: "A weekly" } }) },
  { route: `PUT ${C}/logo`, action: "publication.updated", form: () => imageForm("logo") },
  { route: `DELETE ${C}/logo`, action: "publication.updated" },
  {
    route: `PUT ${O}/reader-settings`,
    action: "reader_settings.updated",
    body: () => ({ reader_settings: { sign_up: "open", unverified_days: 30, ended_holding_days: 365 } }),
  },
  {
    route: `POST ${O}/reader-clients`,
    action: "reader_client.created",
    body: () => ({ reader_client: { ...readerApp, type: "confidential" } }),
    keep: { as: "client_id", from: "reader_client" },
  },
  {
    route: `PUT ${O}/reader-clients/:client_id`,
    action: "reader_client.updated",
    body: () => ({ reader_client: { ...readerApp, name: "Another name" } }),
  },
  { route: `POST ${O}/reader-clients/:client_id/rotate`, action: "reader_client.rotated" },
  { route: `DELETE ${O}/reader-clients/:client_id`, action: "reader_client.deleted" },
  {
    route: `PUT ${C}/access/config`,
    action: "access_config.created",
    body: () => ({
      access_config: {
        auth_server_url: "https://auth.example.com",
        profile_token: "a-profile-token",
        endpoints: ["authorize"],
        grant_ttl_seconds: 60,
        denial_ttl_seconds: 5,
        forward_id_token: false,
        oidc: null,
      },
    }),
  },
  {
    route: `POST ${C}/access/readers`,
    action: "test_reader.created",
    body: () => ({ test_reader: { name: "Reader", token: "a-token-of-a-reader" } }),
    keep: { as: "reader_id", from: "test_reader" },
  },
  { route: `DELETE ${C}/access/readers/:reader_id`, action: "test_reader.deleted" },
  {
    route: `POST ${C}/chatbots`,
    action: "chatbot.created",
    body: () => ({ chatbot }),
    keep: { as: "uuid", from: "chatbot", field: "uuid" },
  },
  {
    route: `PUT ${C}/chatbots/:uuid`,
    action: "chatbot.updated",
    body: () => ({ chatbot: { ...chatbot, name: "Us" } }),
  },
  { route: `DELETE ${C}/chatbots/:uuid`, action: "chatbot.deleted" },
  {
    route: `POST ${O}/api-tokens`,
    action: "api_token.created",
    body: () => ({ api_token: { name: "script" } }),
    keep: { as: "token_id", from: "api_token" },
  },
  {
    route: `POST ${O}/api-tokens/:token_id/rotate`,
    action: "api_token.rotated",
    body: () => ({ rotation: {} }),
  },
  { route: `DELETE ${O}/api-tokens/:token_id`, action: "api_token.revoked" },
  {
    route: `POST ${C}/webhooks`,
    action: "webhook.created",
    body: () => ({ webhook: { url: "https://hooks.example.com/newsrack", events: ["import.failed"] } }),
    keep: { as: "webhook_id", from: "webhook" },
  },
  {
    route: `PATCH ${C}/webhooks/:webhook_id`,
    action: "webhook.updated",
    body: () => ({ webhook: { events: ["import.finished"] } }),
  },
  {
    route: `POST ${C}/webhooks/:webhook_id/rotate`,
    action: "webhook.rotated",
    body: () => ({ rotation: {} }),
  },
  { route: `DELETE ${C}/webhooks/:webhook_id`, action: "webhook.deleted" },
  {
    route: `POST ${C}/emag-categories`,
    action: "emag_category.created",
    body: () => ({ emag_category: { name: "Extra" } }),
    keep: { as: "category_id", from: "emag_category" },
  },
  {
    route: `PATCH ${C}/emag-categories/:category_id`,
    action: "emag_category.updated",
    body: () => ({ emag_category: { name: "Extras" } }),
  },
  {
    route: `PUT ${C}/emag-categories/order`,
    action: "emag_category.moved",
    body: ({ category_id }) => ({ ids: [category_id, 502, 501] }),
  },
  { route: `DELETE ${C}/emag-categories/:category_id`, action: "emag_category.deleted" },
  { route: `PATCH ${C}`, action: "publication.updated", body: () => ({ publication: { name: "Renamed" } }) },
  { route: `PATCH ${O}`, action: "organization.updated", body: () => ({ organization: { name: "House" } }) },
  {
    route: `POST ${O}/publications`,
    action: "publication.created",
    body: () => ({
      publication: { name: "New", pubcode: "NEW", time_zone: "UTC", language: "en", currency: "EUR" },
    }),
  },
];

function imageForm(envelope: string): FormData {
  const form = new FormData();
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  form.set(`${envelope}[image]`, new File([bytes], "a.png", { type: "image/png" }));
  return form;
}
