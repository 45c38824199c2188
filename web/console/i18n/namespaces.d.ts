import "i18next";

/** The namespaces of the features' texts. A new file of texts needs a line here. */
declare module "i18next" {
  interface ResourceNamespaceMap {
    access: typeof import("#web/console/features/access/texts/access.en.ts").default;
    "access-chatbots": typeof import("#web/console/features/access/texts/access-chatbots.en.ts").default;
    "access-configuration": typeof import("#web/console/features/access/texts/access-configuration.en.ts").default;
    "access-conformance": typeof import("#web/console/features/access/texts/access-conformance.en.ts").default;
    "access-health": typeof import("#web/console/features/access/texts/access-health.en.ts").default;
    "access-log": typeof import("#web/console/features/access/texts/access-log.en.ts").default;
    "access-matrix": typeof import("#web/console/features/access/texts/access-matrix.en.ts").default;
    "access-try": typeof import("#web/console/features/access/texts/access-try.en.ts").default;
    "access-words": typeof import("#web/console/features/access/texts/access-words.en.ts").default;
    "article-comments": typeof import("#web/console/features/articles/texts/article-comments.en.ts").default;
    articles: typeof import("#web/console/features/articles/texts/articles.en.ts").default;
    audit: typeof import("#web/console/features/audit/texts/audit.en.ts").default;
    "audit-words": typeof import("#web/console/features/audit/texts/audit-words.en.ts").default;
    categories: typeof import("#web/console/features/categories/texts/categories.en.ts").default;
    codes: typeof import("#web/console/features/products/texts/codes.en.ts").default;
    issue: typeof import("#web/console/features/issues/texts/issue.en.ts").default;
    "issue-form": typeof import("#web/console/features/issues/texts/issue-form.en.ts").default;
    "issue-preview": typeof import("#web/console/features/issues/texts/issue-preview.en.ts").default;
    "issue-viewer": typeof import("#web/console/features/issues/texts/issue-viewer.en.ts").default;
    issues: typeof import("#web/console/features/issues/texts/issues.en.ts").default;
    join: typeof import("#web/console/features/session/texts/join.en.ts").default;
    overview: typeof import("#web/console/features/overview/texts/overview.en.ts").default;
    palette: typeof import("#web/console/features/palette/texts/palette.en.ts").default;
    "planned-editions": typeof import("#web/console/features/planned-editions/texts/planned-editions.en.ts").default;
    "product-form": typeof import("#web/console/features/products/texts/product-form.en.ts").default;
    products: typeof import("#web/console/features/products/texts/products.en.ts").default;
    profile: typeof import("#web/console/features/profile/texts/profile.en.ts").default;
    reader: typeof import("#web/console/features/readers/texts/reader.en.ts").default;
    readers: typeof import("#web/console/features/readers/texts/readers.en.ts").default;
    "readers-import": typeof import("#web/console/features/readers/texts/readers-import.en.ts").default;
    session: typeof import("#web/console/features/session/texts/session.en.ts").default;
    settings: typeof import("#web/console/features/settings/texts/settings.en.ts").default;
    "settings-categories": typeof import("#web/console/features/settings/texts/settings-categories.en.ts").default;
    "settings-kiosk": typeof import("#web/console/features/settings/texts/settings-kiosk.en.ts").default;
    "settings-limits": typeof import("#web/console/features/settings/texts/settings-limits.en.ts").default;
    "settings-mail": typeof import("#web/console/features/settings/texts/settings-mail.en.ts").default;
    "settings-people": typeof import("#web/console/features/settings/texts/settings-people.en.ts").default;
    "settings-publications": typeof import("#web/console/features/settings/texts/settings-publications.en.ts").default;
    "settings-reader-apps": typeof import("#web/console/features/settings/texts/settings-reader-apps.en.ts").default;
    "settings-readers": typeof import("#web/console/features/settings/texts/settings-readers.en.ts").default;
    "settings-sign-in": typeof import("#web/console/features/settings/texts/settings-sign-in.en.ts").default;
    "settings-tokens": typeof import("#web/console/features/settings/texts/settings-tokens.en.ts").default;
    "settings-webhooks": typeof import("#web/console/features/settings/texts/settings-webhooks.en.ts").default;
    shortcuts: typeof import("#web/console/features/shortcuts/texts/shortcuts.en.ts").default;
    trash: typeof import("#web/console/features/trash/texts/trash.en.ts").default;
  }
}
