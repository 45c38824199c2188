import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AccessItemType, CalloutOutcome, CalloutReason, CalloutSource } from "#shared/console/access.ts";
import type { AuditAction, AuditActorKind, AuditedFields, AuditRecordType } from "#shared/console/audit.ts";
import type { Book, WidgetType } from "#shared/console/import-content.ts";
import type { ImportFailure, ImportStepName, ImportWarning } from "#shared/console/imports.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { SignOff } from "#shared/console/reviews.ts";
import type { StorySnapshot, StoryVersionCause } from "#shared/console/story-desk.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { ImportMode, ImportStatus } from "#shared/contract/emags.ts";
import type { ImageType, SourceKind } from "#shared/limits.ts";

/** Set by the database when a row is made. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** jsonb: read as a value, written as its text. */
type Json<T> = ColumnType<T, string, string>;

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  two_factor_enabled: ColumnType<boolean, boolean | undefined, boolean>;
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  language: Generated<Language | null>;
  last_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  last_seen_at: UpdatedAt;
}

/** How somebody signs in: with a password (`credential`), or through an OpenID provider. */
export interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: boolean;
  failed_verification_count: number;
  locked_until: Date | null;
}

export interface MembershipsTable {
  user_id: string;
  organization_id: number;
  /** Null: a part in some publications alone. */
  role: Role | null;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface PublicationRolesTable {
  user_id: string;
  organization_id: number;
  publication_id: number;
  role: Role;
}

export interface InvitationsTable {
  id: Generated<number>;
  organization_id: number;
  email: string;
  role: Role | null;
  publication_roles: ColumnType<{ publication_id: number; role: Role }[], string, string>;
  token_hash: Buffer;
  invited_by: string;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  user_id: string;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date;
}

/** One row at most: the OpenID provider that people of this installation sign in through. */
export interface SignInProviderTable {
  singleton: Generated<boolean>;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  enabled: boolean;
  email_claim: string;
  require_verified_email: boolean;
  new_people_domain: string | null;
  new_people_organization_id: number | null;
  version: Generated<number>;
  updated_at: UpdatedAt;
}

/** Somebody on the way through the OpenID provider. */
export interface ProviderSignInsTable {
  state_hash: Buffer;
  secrets: Buffer;
  expires_at: Date;
}

export interface SetupLinksTable {
  token_hash: Buffer;
  purpose: "first_administrator" | "recovery";
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface PublicationsTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  pubcode: string;
  time_zone: string;
  language: string;
  currency: string;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface EmagCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  /** Orders the categories of a publication. */
  position: number;
  version: Generated<number>;
}

/** What a provisioning file last said of something that people change in the console. */
export interface ProvisionedSettingsTable {
  kind: "organization" | "publication" | "emag_category";
  id: number;
  said: string;
}

export interface ApiTokensTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  /** Null: every publication of the organization. */
  publication_ids: number[] | null;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  version: Generated<number>;
}

/** Every secret a token ever had. */
export interface ApiTokenSecretsTable {
  id: GeneratedAlways<number>;
  token_id: number;
  secret_hash: Buffer;
  hint: string;
  created_at: CreatedAt;
  /** Of one that was replaced. */
  works_until: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
  last_used_method: string | null;
  last_used_route: string | null;
}

export interface UploadsTable {
  id: string;
  publication_id: number;
  kind: SourceKind;
  /** Null for a file that the service brought itself, or whose person is gone. */
  uploaded_by: string | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  created_at: CreatedAt;
}

/** A file on its way in, where its pieces are kept in the storage. */
export interface IncomingUploadsTable {
  id: string;
  publication_id: number;
  user_id: string;
  kind: SourceKind;
  file_name: string;
  /** That there will be. */
  bytes: number;
  created_at: CreatedAt;
}

export interface IncomingPiecesTable {
  upload_id: string;
  /** The place of its first byte in the file. */
  starts_at: number;
  bytes: number;
  storage_key: string;
}

/** One row, once a key was used: every process has to have the same. */
export interface InstallationKeyTable {
  fingerprint: string;
}

export interface EmagsTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  released_at: Date | null;
  mode: ColumnType<ImportMode, ImportMode, never>;
  pe_id: string | null;
  preview: string;
  apple_product_identifier: string | null;
  google_product_id: string | null;
  external_id: string;
  hide_preview_widgets: boolean;
  single_purchase_required: boolean;
  for_subscribers_only: boolean | null;
  cents: number;
  currency: string;
  text_mode_enabled: boolean;
  language: string;
  import_images: boolean;
  import_articles: boolean;
  pdf_location: string;
  xml_location: string | null;
  epub_location: string | null;
  /** Sealed JSON: user names and passwords that stood in the locations. */
  location_credentials: Buffer | null;
  /** What a search looks into, in lower case. */
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface EmagCategoryAssignmentsTable {
  emag_id: number;
  emag_category_id: number;
  position: number;
}

export interface ImportsTable {
  id: string;
  emag_id: number;
  number: number;
  /** The import whose result the issue shows; every issue has exactly one. */
  current: boolean;
  status: ImportStatus;
  failure: Json<ImportFailure> | null;
  requested_by: string;
  /** Who works on it: a worker that lost its lease can commit nothing. */
  lease: string | null;
  leased_until: Date | null;
  /** How often a worker has begun; one that keeps dying ends the import. */
  starts: Generated<number>;
  /** Counts the starts without ever going back; names the folder of its files. 0: none of its own. */
  attempt: Generated<number>;
  page_count: number | null;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  epub_sha256: string | null;
  epub_bytes: number | null;
  /** What an EPUB says of itself; its table of contents leads to `import_articles`. */
  book: Json<Book> | null;
  has_cover: Generated<boolean>;
  /** Its pages can be searched. */
  text_indexed: Generated<boolean>;
  created_at: CreatedAt;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface ImportStepsTable {
  import_id: string;
  name: ImportStepName;
  position: number;
  status: Generated<"pending" | "running" | "done" | "failed">;
  started_at: Date | null;
  finished_at: Date | null;
  done: Generated<number>;
  total: number | null;
  warnings: ColumnType<ImportWarning[], string | undefined, string>;
}

export interface ImportPagesTable {
  import_id: string;
  number: number;
  /** Pixels of the page image. */
  width: number;
  height: number;
  text: string;
}

/** What pages are found by: some pages of an import together. */
export interface PageSearchTable {
  import_id: string;
  first_page: number;
  publication_id: number;
  emag_id: number;
  /** A `tsvector`: the position of a word is the number of its page, from 1 for the first. */
  words: string;
}

export interface ImportPicturesTable {
  import_id: string;
  number: number;
  /** Null for the pictures of an EPUB. */
  page: number | null;
  storage_key: string;
  width: number;
  height: number;
}

export interface ImportArticlesTable {
  import_id: string;
  number: number;
  title: string;
  /** Markdown. */
  content: string;
  /** The document's name in the EPUB. */
  file: string;
  /** False for a document outside the reading order. */
  linear: boolean;
}

export interface ImportWidgetsTable {
  import_id: string;
  number: number;
  page: number;
  type: WidgetType;
  /** Fractions of the page, from its top left. */
  x: number;
  y: number;
  width: number;
  height: number;
  href: string;
  title: string;
}

export interface EditionRulesTable {
  publication_id: number;
  rrule: string;
  /** `HH:MM` in the publication's time zone, as every local time here. */
  release_time: string;
  /** `YYYY-MM-DD`, as every local day here. */
  starts_on: string;
  horizon_days: number;
  /** The last day that editions were made for. */
  made_through: string;
  /** What a provisioning file last said, as JSON. */
  provisioned: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface PlannedEmagsTable {
  id: Generated<number>;
  publication_id: number;
  pe_id: string;
  pubcode: string;
  name: string;
  /** Somebody chose the name. */
  name_given: boolean;
  local_date: string;
  local_time: string;
  /** Somebody chose the time. */
  time_given: boolean;
  release_date: Date;
  /** The day the rule gave it; null for one that was added by hand. */
  rule_date: string | null;
  skipped: Generated<boolean>;
  /** The issue that was made for it. */
  emag_id: number | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Of an edition or of an issue. */
export interface ReviewsTable {
  id: Generated<number>;
  planned_emag_id: number | null;
  emag_id: number | null;
  note: Generated<string>;
  responsible_user_id: string | null;
  sign_off: Generated<SignOff>;
  changed_by: string | null;
  changed_at: Date | null;
  /** 0 until somebody changes it. */
  version: Generated<number>;
}

export interface ArticleCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  parent_id: number | null;
  name: string;
  /** Orders the categories with the same parent. */
  rank: number;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** A category that was deleted or merged, and what bringing it back needs. */
export interface ArticleCategoryRemovalsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  article_category_id: number;
  name: string;
  parent_id: number | null;
  rank: number;
  version: number;
  /** Of the category. */
  created_at: Date;
  merged_into: number | null;
  /** Identifiers in their order, as those of the children. */
  siblings_before: number[];
  siblings_after: number[];
  children: number[];
  /** How many articles lost it. */
  stories: number;
  removed_at: Date;
  removed_by: string;
  undone_at: Date | null;
}

/** An article that lost its category by a removal. */
export interface ArticleCategoryRemovalStoriesTable {
  removal_id: number;
  story_id: number;
  /** Of the assignment that was lost. */
  position: number;
  /** The article got the category that this one was merged into. */
  merged: boolean;
}

export interface ImagesTable {
  /** Who knows it may see the image. */
  id: string;
  publication_id: number;
  /** Of an article, or in the text of one. */
  purpose: "story" | "text";
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  added_by: string;
  created_at: CreatedAt;
}

export interface StoriesTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  title: string;
  preview: string;
  content: string;
  external_id: string;
  released_at: Date | null;
  language: string;
  cents: number;
  currency: string;
  subscription_required: boolean;
  purchase_required: boolean;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
  image_id: string | null;
  published_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface StoryCategoryAssignmentsTable {
  story_id: number;
  article_category_id: number;
  position: number;
}

export interface StoryVersionsTable {
  story_id: number;
  version: number;
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  saved_at: Date;
  changed_fields: string[];
  fields: Json<Omit<StorySnapshot, "content" | "image">>;
  content: string;
  image_id: string | null;
}

/** Every word of every article once, in small letters. */
export interface StoryWordsTable {
  id: Generated<number>;
  word: string;
}

/** What an article is found by. */
export interface StorySearchTable {
  story_id: number;
  publication_id: number;
  /** In small letters. */
  external_id: string;
  /** Identifiers of `story_words`. */
  words: number[];
}

/** An article that is not in `StorySearchTable` yet, its texts in small letters. */
export interface StoryUnindexedTable {
  story_id: number;
  publication_id: number;
  added_at: Generated<Date>;
  title: string;
  content: string;
  external_id: string;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
}

/** What changed and is told a moment later (`platform/change-feed.ts`). */
export interface ChangeOutboxTable {
  id: GeneratedAlways<string>;
  /** As JSON. */
  change: string;
}

/** How many articles a publication has: the sum over its slots. Kept by the database. */
export interface StoryCountsTable {
  publication_id: number;
  slot: number;
  count: number;
}

/** How readers' access is decided; a publication without a row has nothing configured. */
export interface AccessConfigsTable {
  publication_id: number;
  auth_server_url: string | null;
  /** Sealed. */
  profile_token: Buffer | null;
  endpoints: AuthorizationEndpoint[];
  grant_ttl_seconds: number;
  denial_ttl_seconds: number;
  forward_id_token: boolean;
  oidc_issuer: string | null;
  oidc_client_id: string | null;
  /** Sealed. */
  oidc_client_secret: Buffer | null;
  version: Generated<number>;
  /** What a provisioning file last said, as a hash. */
  provisioned: string | null;
  updated_at: UpdatedAt;
}

export interface ChatbotsTable {
  uuid: string;
  publication_id: number;
  name: string;
  product_id_external: string;
  url: string;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** What a provisioning file last said of a chatbot. */
export interface ProvisionedChatbotsTable {
  uuid: string;
  publication_id: number;
  said: string;
}

/** Somebody whose tokens are kept to try things out with. */
export interface TestReadersTable {
  id: string;
  publication_id: number;
  name: string;
  fingerprint: string;
  /** Sealed. */
  token: Buffer;
  /** Sealed. */
  id_token: Buffer | null;
  expires_at: Date | null;
  signed_in: boolean;
  /** Who it is at the identity provider; null for a token that was pasted. */
  subject: string | null;
  created_at: CreatedAt;
}

export interface ReaderSignInsTable {
  state_hash: Buffer;
  publication_id: number;
  user_id: string;
  /** Sealed JSON. */
  secrets: Buffer;
  expires_at: Date;
}

export interface CalloutsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  at: Date;
  source: CalloutSource;
  endpoint: AuthorizationEndpoint;
  item_type: AccessItemType;
  item_id: string;
  item_name: string;
  outcome: CalloutOutcome;
  reason: CalloutReason;
  status: number | null;
  milliseconds: number;
  cached: boolean;
  /** How many equal ones the row stands for. */
  count: number;
  reader_fingerprint: string;
  request_body: string;
  response_body: string | null;
}

/** The items that callouts were about, by each name they had. Kept by the database. */
export interface CalloutItemsTable {
  publication_id: number;
  item_type: AccessItemType;
  item_id: string;
  item_name: string;
}

/** Who changed what; the database refuses to change it. */
export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  organization_id: number;
  publication_id: number | null;
  actor_kind: AuditActorKind;
  /** Of the person or the token; of the service, which part of it. */
  actor_id: string;
  actor_label: string;
  action: AuditAction;
  record_type: AuditRecordType;
  record_id: string;
  record_name: string;
  request_id: string | null;
  address: string | null;
  before: Json<AuditedFields> | null;
  after: Json<AuditedFields> | null;
}

/** How long the database keeps audit entries at least: one row. */
export interface AuditRetentionTable {
  only_row: Generated<boolean>;
  days: number;
}

/** Every table of the service's own; better-auth and pg-boss keep theirs to themselves. */
export interface Database {
  installation_key: InstallationKeyTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  two_factors: TwoFactorsTable;
  memberships: MembershipsTable;
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
  story_words: StoryWordsTable;
  story_search: StorySearchTable;
  story_unindexed: StoryUnindexedTable;
  story_counts: StoryCountsTable;
  change_outbox: ChangeOutboxTable;
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
