import type { Kysely } from "kysely";
import type {
  AccessConfigsTable,
  EndpointOutagesTable,
  ReaderSignInsTable,
  TestReadersTable,
} from "./tables/access.ts";
import type {
  AccountsTable,
  EarlierTwoFactorsTable,
  MembershipsTable,
  ProvisionedRolesTable,
  PublicationRolesTable,
  SessionsTable,
  SetupLinksTable,
  SignInChallengesTable,
  TwoFactorsTable,
  UnlinkedIdentitiesTable,
  UsersTable,
} from "./tables/accounts.ts";
import type { ApiRequestsTable, ApiTokenSecretsTable, ApiTokensTable } from "./tables/api-tokens.ts";
import type {
  ArticleCategoriesTable,
  ArticleCategoryRemovalStoriesTable,
  ArticleCategoryRemovalsTable,
} from "./tables/article-categories.ts";
import type { AuditEntriesTable, AuditRetentionTable } from "./tables/audit.ts";
import type { CalloutItemsTable, CalloutsTable } from "./tables/callouts.ts";
import type { ChangeOutboxTable } from "./tables/change-outbox.ts";
import type { ChatbotsTable, ProvisionedChatbotsTable } from "./tables/chatbots.ts";
import type { EmagCategoriesTable, EmagCategoryAssignmentsTable } from "./tables/emag-categories.ts";
import type { EmagCountsTable, EmagsTable, EmagVisibilityTable } from "./tables/emags.ts";
import type { IdempotencyKeysTable } from "./tables/idempotency-keys.ts";
import type { ImagesTable } from "./tables/images.ts";
import type {
  ImportArticlesTable,
  ImportPagesTable,
  ImportPicturesTable,
  ImportWidgetsTable,
  PageSearchTable,
} from "./tables/import-content.ts";
import type {
  ImportStepsTable,
  ImportsTable,
  PreviousImportsTable,
  ZoomImagesTable,
} from "./tables/imports.ts";
import type { InstallationKeyTable } from "./tables/installation-key.ts";
import type { KioskSessionsTable, ReaderChangesTable } from "./tables/kiosk.ts";
import type { ListViewsTable } from "./tables/list-views.ts";
import type { MailsTable } from "./tables/mail.ts";
import type {
  OrganizationsTable,
  ProvisionedSettingsTable,
  PublicationSlugsTable,
  PublicationsTable,
} from "./tables/organizations.ts";
import type { InvitationsTable, PasswordLinksTable } from "./tables/people.ts";
import type { PlannedEmagsTable, RecurrenceRulesTable } from "./tables/planned-emags.ts";
import type {
  CodeBatchesTable,
  CodesTable,
  HoldingsTable,
  ProductItemsTable,
  ProductsTable,
  ProvisionedHoldingsTable,
  ProvisionedProductsTable,
} from "./tables/products.ts";
import type {
  ReaderAccountsTable,
  ReaderClientsTable,
  ReaderLinksTable,
  ReaderOrganizationsTable,
  ReaderPasskeysTable,
  ReaderRecordsTable,
  ReaderSettingsTable,
  ReaderSigningKeysTable,
} from "./tables/readers.ts";
import type { RecordVisitsTable } from "./tables/record-visits.ts";
import type { ReviewsTable } from "./tables/reviews.ts";
import type { ProviderSignInsTable, SignInProviderTable } from "./tables/sign-in-provider.ts";
import type {
  StoriesTable,
  StoryCategoryAssignmentsTable,
  StoryCountsTable,
  StoryDraftsTable,
  StoryPreviewLinksTable,
  StoryReleasesTable,
  StorySearchTable,
  StoryVersionsTable,
} from "./tables/stories.ts";
import type { StoryCommentsTable } from "./tables/story-comments.ts";
import type { TrashColumns } from "./tables/trash.ts";
import type { PendingUploadChunksTable, PendingUploadsTable, UploadsTable } from "./tables/uploads.ts";
import type {
  ProvisionedWebhooksTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookTriesTable,
} from "./tables/webhooks.ts";

/** All tables and views of the service, whose comments are in the SQL files beside this one, without the tables that only pg-boss uses. */
export interface Database {
  installation_key: InstallationKeyTable;
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_challenges: SignInChallengesTable;
  accounts: AccountsTable;
  unlinked_identities: UnlinkedIdentitiesTable;
  two_factors: TwoFactorsTable;
  earlier_two_factors: EarlierTwoFactorsTable;
  list_views: ListViewsTable;
  record_visits: RecordVisitsTable;
  memberships: MembershipsTable;
  provisioned_roles: ProvisionedRolesTable;
  publication_roles: PublicationRolesTable;
  invitations: InvitationsTable;
  password_links: PasswordLinksTable;
  sign_in_provider: SignInProviderTable;
  provider_sign_ins: ProviderSignInsTable;
  setup_links: SetupLinksTable;
  organizations: OrganizationsTable;
  publication_slugs: PublicationSlugsTable;
  publications: PublicationsTable;
  emag_categories: EmagCategoriesTable;
  provisioned_settings: ProvisionedSettingsTable;
  api_tokens: ApiTokensTable;
  api_token_secrets: ApiTokenSecretsTable;
  api_requests: ApiRequestsTable;
  uploads: UploadsTable;
  pending_uploads: PendingUploadsTable;
  pending_upload_chunks: PendingUploadChunksTable;
  /** Issues, also those in the trash. */
  all_emags: EmagsTable & TrashColumns;
  /** View of the issues that are not in the trash. */
  emags: EmagsTable;
  emag_counts: EmagCountsTable;
  emag_visibility: EmagVisibilityTable;
  emag_category_assignments: EmagCategoryAssignmentsTable;
  imports: ImportsTable;
  import_steps: ImportStepsTable;
  previous_imports: PreviousImportsTable;
  zoom_images: ZoomImagesTable;
  import_pages: ImportPagesTable;
  page_search: PageSearchTable;
  import_pictures: ImportPicturesTable;
  import_articles: ImportArticlesTable;
  import_widgets: ImportWidgetsTable;
  recurrence_rules: RecurrenceRulesTable;
  planned_emags: PlannedEmagsTable;
  reviews: ReviewsTable;
  article_categories: ArticleCategoriesTable;
  article_category_removals: ArticleCategoryRemovalsTable;
  article_category_removal_stories: ArticleCategoryRemovalStoriesTable;
  images: ImagesTable;
  /** Articles, also those in the trash. */
  all_stories: StoriesTable & TrashColumns;
  /** View of the articles that are not in the trash. */
  stories: StoriesTable;
  story_category_assignments: StoryCategoryAssignmentsTable;
  story_content_search: StorySearchTable;
  story_title_search: StorySearchTable;
  story_versions: StoryVersionsTable;
  story_counts: StoryCountsTable;
  story_comments: StoryCommentsTable;
  story_drafts: StoryDraftsTable;
  story_preview_links: StoryPreviewLinksTable;
  story_releases: StoryReleasesTable;
  change_outbox: ChangeOutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  access_configs: AccessConfigsTable;
  chatbots: ChatbotsTable;
  provisioned_chatbots: ProvisionedChatbotsTable;
  test_readers: TestReadersTable;
  reader_sign_ins: ReaderSignInsTable;
  callouts: CalloutsTable;
  callout_items: CalloutItemsTable;
  endpoint_outages: EndpointOutagesTable;
  audit_entries: AuditEntriesTable;
  audit_retention: AuditRetentionTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
  provisioned_holdings: ProvisionedHoldingsTable;
  provisioned_products: ProvisionedProductsTable;
  provisioned_webhooks: ProvisionedWebhooksTable;
  kiosk_sessions: KioskSessionsTable;
  reader_changes: ReaderChangesTable;
  mails: MailsTable;
  reader_accounts: ReaderAccountsTable;
  reader_organizations: ReaderOrganizationsTable;
  reader_passkeys: ReaderPasskeysTable;
  reader_settings: ReaderSettingsTable;
  reader_links: ReaderLinksTable;
  reader_clients: ReaderClientsTable;
  reader_signing_keys: ReaderSigningKeysTable;
  reader_records: ReaderRecordsTable;
  products: ProductsTable;
  product_items: ProductItemsTable;
  code_batches: CodeBatchesTable;
  codes: CodesTable;
  holdings: HoldingsTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
