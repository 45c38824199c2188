import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Review } from "#shared/console/issues/reviews.ts";
import { reviewKeys } from "#web/api/query-keys.ts";
import { editedOf } from "./article-values.ts";
import { cacheArticle } from "./articles.api.ts";
import { articleWith } from "./form/article.fixture.ts";

const publication = { organization_id: 1, publication_id: 10 };

it.each([
  ["its text", "open", { content: "Cranes and ships." }],
  ["its price", "approved", { cents: 299 }],
] as const)(
  "a draft of an approved article that changes %s leaves its sign-off %s",
  (_field, sign_off, fields) => {
    const client = new QueryClient();
    const article = articleWith({ content: "Cranes.", cents: 0 });
    const key = reviewKeys.story(publication.publication_id, article.id);
    cacheArticle(client, publication, { data: article, version: '"1"' });
    client.setQueryData(key, { sign_off: "approved" });
    const edited = { ...editedOf(article), ...fields };
    const draft = { base_version: 1, saved_by: "Ada", saved_at: article.updated_at, fields: edited };
    cacheArticle(client, publication, { data: { ...article, draft, draft_version: 1 }, version: '"1"' });
    expect(client.getQueryData<Review>(key)).toMatchObject({ sign_off });
  },
);
