import type { Kysely } from "kysely";
import type { AccessConfigsTable, ReaderSignInsTable, TestReadersTable } from "./tables/access.ts";
import type {
  AccountsTable,
  MembershipsTable,
  ProvisionedRolesTable,
  PublicationRolesTable,
  SessionsTable,
  SetupLinksTable,
  TwoFactorsTable,
  UsersTable,
} from "./tables/accounts.ts";
import type { ApiTokenSecretsTable, ApiTokensTable } from "./tables/api-tokens.ts";
import type {
  ArticleCategoriesTable,
  ArticleCategoryRemovalStoriesTable,
  ArticleCategoryRemovalsTable,
} from "./tables/article-categories.ts";
import type { AuditEntriesTable, AuditRetentionTable } from "./tables/audit.ts";
import type { CalloutItemsTable, CalloutsTable } from "./tables/callouts.ts";
import type { ChangeOutboxTable } from "./tables/change-outbox.ts";
import type { ChatbotsTable, ProvisionedChatbotsTable } from "./tables/chatbots.ts";
import type { CreationKeysTable } from "./tables/creation-keys.ts";
import type { EmagCategoriesTable, EmagCategoryAssignmentsTable } from "./tables/emag-categories.ts";
import type { EmagsTable } from "./tables/emags.ts";
import type { ImagesTable } from "./tables/images.ts";
import type {
  ImportArticlesTable,
  ImportPagesTable,
  ImportPicturesTable,
  ImportWidgetsTable,
  PageSearchTable,
} from "./tables/import-content.ts";
import type { ImportStepsTable, ImportsTable, PreviousImportsTable } from "./tables/imports.ts";
import type { InstallationKeyTable } from "./tables/installation-key.ts";
import type {
  OrganizationsTable,
  ProvisionedSettingsTable,
  PublicationsTable,
} from "./tables/organizations.ts";
import type { InvitationsTable, PasswordLinksTable } from "./tables/people.ts";
import type { EditionRulesTable, PlannedEmagsTable } from "./tables/planned-emags.ts";
import type { ReviewsTable } from "./tables/reviews.ts";
import type { ProviderSignInsTable, SignInProviderTable } from "./tables/sign-in-provider.ts";
import type {
  StoriesTable,
  StoryCategoryAssignmentsTable,
  StoryCountsTable,
  StoryVersionsTable,
} from "./tables/stories.ts";
import type { IncomingPiecesTable, IncomingUploadsTable, UploadsTable } from "./tables/uploads.ts";

/** Every table of the service's own; better-auth and pg-boss keep theirs to themselves. */
export interface Database {
  installation_key: InstallationKeyTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  two_factors: TwoFactorsTable;
  memberships: MembershipsTable;
  provisioned_roles: ProvisionedRolesTable;
  publication_roles: PublicationRolesTable;
  invitations: InvitationsTable;
  password_links: PasswordLinksTable;
  sign_in_provider: SignInProviderTable;
  provider_sign_ins: ProviderSignInsTable;
  setup_links: SetupLinksTable;
  organizations: OrganizationsTable;
  publications: PublicationsTable;
  emag_categories: EmagCategoriesTable;
  provisioned_settings: ProvisionedSettingsTable;
  api_tokens: ApiTokensTable;
  api_token_secrets: ApiTokenSecretsTable;
  uploads: UploadsTable;
  incoming_uploads: IncomingUploadsTable;
  incoming_pieces: IncomingPiecesTable;
  emags: EmagsTable;
  emag_category_assignments: EmagCategoryAssignmentsTable;
  imports: ImportsTable;
  import_steps: ImportStepsTable;
  previous_imports: PreviousImportsTable;
  import_pages: ImportPagesTable;
  page_search: PageSearchTable;
  import_pictures: ImportPicturesTable;
  import_articles: ImportArticlesTable;
  import_widgets: ImportWidgetsTable;
  edition_rules: EditionRulesTable;
  planned_emags: PlannedEmagsTable;
  reviews: ReviewsTable;
  article_categories: ArticleCategoriesTable;
  article_category_removals: ArticleCategoryRemovalsTable;
  article_category_removal_stories: ArticleCategoryRemovalStoriesTable;
  images: ImagesTable;
  stories: StoriesTable;
  story_category_assignments: StoryCategoryAssignmentsTable;
  story_versions: StoryVersionsTable;
  story_counts: StoryCountsTable;
  change_outbox: ChangeOutboxTable;
  creation_keys: CreationKeysTable;
  access_configs: AccessConfigsTable;
  chatbots: ChatbotsTable;
  provisioned_chatbots: ProvisionedChatbotsTable;
  test_readers: TestReadersTable;
  reader_sign_ins: ReaderSignInsTable;
  callouts: CalloutsTable;
  callout_items: CalloutItemsTable;
  audit_entries: AuditEntriesTable;
  audit_retention: AuditRetentionTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
