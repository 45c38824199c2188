import { globSync, readFileSync } from "node:fs";
import type { Database } from "./tables.ts";

/** Owners that are not a domain, by the name of their file. */
const ownersBeside: Record<string, string> = {
  backup: "operations/backup",
  events: "platform/events",
  idempotency: "core/idempotency",
  limits: "platform/limits",
};

/** Views and functions, with the table that a query reads through them. */
export const derivedFrom: Record<string, keyof Database> = {
  ready_emags: "imports",
  shown_emags: "imports",
  count_shown_emags: "imports",
  shown_stories: "stories",
  count_shown_stories: "stories",
};

/** The owner of each table, which is the only part of bff that writes it. The file that creates the table is named after its owner. */
export const tableOwners = Object.fromEntries(
  globSync("*.sql", { cwd: import.meta.dirname }).flatMap((file) => {
    const name = file.slice(0, -".sql".length);
    const code = readFileSync(new URL(file, import.meta.url), "utf8");
    return [...code.matchAll(/^create (?:\w+ )?(?:table|view) (\w+)/gm)]
      .filter(([, table]) => !(table! in derivedFrom))
      .map(([, table]) => [table, ownersBeside[name] ?? `domain/${name}`]);
  }),
) as Record<keyof Database, string>;

/** Tables that all parts of bff may read, because records of all domains belong to them. */
export const referenceTables: readonly (keyof Database)[] = ["organizations", "publications", "users"];

type Tables = readonly (keyof Database)[] | "all";

/** Read models: folders and files that may read tables of other owners, with the reason. */
export const readModels: Record<string, { tables: Tables; reason: string }> = {
  "domain/kiosk": { tables: "all", reason: "serves readers an issue or article in one query" },
  "domain/overview": { tables: "all", reason: "counts across issues, articles and the plan" },
  "domain/search": { tables: "all", reason: "searches issues, articles and categories" },
  "operations/backup": { tables: "all", reason: "copies the installation" },
  "operations/doctor": { tables: "all", reason: "inspects the installation" },

  "domain/approvals/approval-effects.repo.ts": {
    tables: ["emags", "imports", "reviews", "stories", "story_drafts"],
    reason: "previews what required approvals mean for issues and articles",
  },
  "domain/audit": {
    tables: ["memberships", "publication_roles", "api_tokens"],
    reason: "names the people and tokens that an organization's entries can be filtered by",
  },
  "domain/publications/access-set-up.repo.ts": {
    tables: ["access_configs"],
    reason: "the session says for each publication whether access is set up",
  },
  "domain/emags/list": {
    tables: ["imports", "reviews"],
    reason: "filters issues by import status, and lists and sorts them by sign-off",
  },
  "domain/emags/emags.repo.ts": {
    tables: ["imports"],
    reason: "an issue's record contains its import status",
  },
  "domain/emags/visibility.schedule.ts": {
    tables: ["imports"],
    reason: "tells webhooks of issues that readers started or stopped to see",
  },
  "domain/emags/outdated": {
    tables: ["imports", "uploads"],
    reason: "finds issues whose pages an earlier version has read, and whether they can be imported again",
  },
  "domain/images/images.repo.ts": {
    tables: ["all_stories", "story_drafts", "story_versions"],
    reason: "deletes images that no article, draft or version refers to",
  },
  "domain/imports/import-approvals.repo.ts": {
    tables: ["emags", "reviews"],
    reason: "shows the pages of approved issues to readers from the release on",
  },
  "domain/imports/imports.repo.ts": {
    tables: ["emags"],
    reason: "shows imports with the name of their issue",
  },
  "domain/imports/open-imports.service.ts": {
    tables: ["emags"],
    reason: "counts no failed imports of issues in the trash",
  },
  "domain/imports/preflight/preflight.repo.ts": {
    tables: ["emags"],
    reason: "compares an import with the release date of its issue and with earlier issues",
  },
  "domain/imports/shown-imports.repo.ts": {
    tables: ["emags"],
    reason: "finds the imports of a publication",
  },
  "domain/imports/zoom-images.repo.ts": {
    tables: ["emags"],
    reason: "counts images for zoom by the publication of their issue",
  },
  "domain/imports/import-claims.repo.ts": {
    tables: ["emags"],
    reason: "an import runs for the organization of its issue",
  },
  "domain/planned-emags/planned-emags.repo.ts": {
    tables: ["emags", "imports"],
    reason: "shows an edition with its issue and whether the issue's import failed",
  },
  "domain/provisioning/provisioned-organizations.service.ts": {
    tables: ["emag_categories"],
    reason: "compares an organization before and after a file was applied, for the audit log",
  },
  "domain/products": {
    tables: [
      "article_categories",
      "emag_categories",
      "emags",
      "emag_category_assignments",
      "imports",
      "organizations",
      "reader_accounts",
      "reader_organizations",
      "reader_settings",
    ],
    reason:
      "decides what a reader may read in one query, shows readers and categories with their names, and keeps ended holdings as set",
  },
  "domain/publications/publications.repo.ts": {
    tables: ["emags", "imports"],
    reason: "shows each publication with the cover of its newest issue",
  },
  "domain/publications/scheduled-items.repo.ts": {
    tables: ["emags", "stories"],
    reason: "previews what a new time zone means for scheduled issues and articles",
  },
  "domain/readers/reader-accounts.repo.ts": {
    tables: ["holdings"],
    reason: "keeps the accounts of readers who have a product, also before they verify their address",
  },
  "domain/readers/clients/clients.repo.ts": {
    tables: ["access_configs"],
    reason: "an app may have access tokens for the authorization endpoints of its publisher",
  },
  "domain/reviews/reviews.repo.ts": {
    tables: ["emags", "planned_emags", "stories", "story_drafts"],
    reason:
      "limits the reviews of issues to one publication, finds the issue of an edition, and locks articles",
  },
  "domain/stories": {
    tables: ["images", "reviews"],
    reason: "an article's record contains its image, and its row in the console its sign-off",
  },
  "domain/stories/trash/story-trash.repo.ts": {
    tables: ["reviews"],
    reason: "turns articles in the trash into drafts unless they are approved",
  },
  "domain/trash/trash.repo.ts": {
    tables: ["all_emags", "all_stories", "imports"],
    reason: "lists deleted issues and articles",
  },
  "domain/uploads/uploads.repo.ts": {
    tables: ["all_emags", "previous_imports"],
    reason: "keeps uploads that an issue, a previous import or a trashed issue refers to",
  },
};
