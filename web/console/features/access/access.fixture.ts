import { type AccessConfig, getAccessConfig } from "#shared/console/access/access-config.ts";
import { type Chatbot, listChatbots } from "#shared/console/access/chatbots.ts";
import { listTestReaders, type TestReader } from "#shared/console/access/test-readers.ts";
import { getEmag, listEmags } from "#shared/contract/emag-routes.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { getStory, listStories, type Story, storyDefaults } from "#shared/contract/stories.ts";
import { type FakeService, versioned } from "#web/testing/fake-service.ts";
import { testIssue } from "#web/testing/test-issue.ts";

const AT = "2026-01-01T00:00:00.000Z";

/** A configuration in which every endpoint is enabled. */
export const configured: AccessConfig = {
  built_in: false,
  built_in_token_set: false,
  auth_server_url: "https://auth.example.com",
  profile_token_fingerprint: "11111111",
  endpoints: ["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"],
  grant_ttl_seconds: 60,
  denial_ttl_seconds: 5,
  forward_id_token: false,
  oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret_set: true },
  version: 1,
};

export function readerNamed(name: string, nth: number): TestReader {
  return {
    id: `0197fd2e-0000-7000-8000-00000000000${nth}`,
    name,
    fingerprint: `0000000${nth}`,
    has_id_token: false,
    expires_at: null,
    signed_in: true,
    created_at: AT,
  };
}

export const archiveChat: Chatbot = {
  uuid: "5d1ec4f0-4b2f-4a53-9a3e-0c1b7f6e2b1f",
  name: "Ask the archive",
  product_id_external: "bot-1",
  url: "https://chat.example.com/",
  created_at: AT,
  updated_at: AT,
  version: 1,
};

function article(id: number, title: string): Story {
  return {
    ...storyDefaults({ language: "en", currency: "EUR" }),
    id,
    name: title,
    title,
    released_at: AT,
    subscription_required: true,
    article_category_ids: [],
    image: null,
    published_at: AT,
    created_at: AT,
    updated_at: AT,
  };
}

/** Three articles, of which two have the same title. */
export const articles = [article(3, "Twin"), article(2, "Twin"), article(1, "First")];

export const issue: Emag = {
  ...testIssue,
  released_at: AT,
  external_id: "issue-1",
  for_subscribers_only: true,
};

const firstPage = { current_page: 1, total_pages: 1, per_page: 20, next_page: null, prev_page: null };

/** Answers the requests for what access can be tried with, and returns the test readers, to which others can be added. */
export function answerAccess(service: FakeService, names: string[]): TestReader[] {
  const readers = names.map(readerNamed);
  service.answer(getAccessConfig, () => ({ access_config: configured }));
  service.answer(listTestReaders, () => ({ test_readers: readers }));
  service.answer(listChatbots, () => ({ chatbots: [archiveChat] }));
  service.answer(listEmags, ({ query }) => {
    const emags = [issue].filter(({ name }) => name.includes(query.search ?? ""));
    return { emags, ...firstPage, total_count: emags.length };
  });
  service.answer(getEmag, () => versioned({ emag: issue }, 1));
  service.answer(listStories, ({ query }) => {
    const stories = articles.filter(({ title }) => title.includes(query.search ?? ""));
    return { stories, ...firstPage, total_count: stories.length };
  });
  service.answer(getStory, ({ params }) => ({ story: articles.find(({ id }) => id === params.story_id)! }));
  return readers;
}
