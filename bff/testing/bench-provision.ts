export const BENCH_TOKEN = "a-token-for-the-benchmark-long-enough-0000";
export const EMAGS_PATH = "/api/v2/importer/organizations/1/publications/10/emags";
export const STORIES_PATH = "/api/v2/importer/organizations/1/publications/10/stories";
export const CATEGORIES_PATH = "/api/v2/importer/organizations/1/publications/10/article_categories";

/** Provisioning file with an organization, a publication, an API token and a user. */
export const benchProvision = {
  organizations: [
    {
      id: 1,
      name: "Bench Press",
      api_tokens: [{ name: "bench", token: BENCH_TOKEN }],
      publications: [
        {
          id: 10,
          name: "Bench Weekly",
          pubcode: "BEN",
          time_zone: "Europe/Berlin",
          language: "en",
          currency: "EUR",
        },
      ],
    },
  ],
  users: [
    {
      email: "bench@example.com",
      name: "Bench",
      password: "correct horse battery",
      roles: [{ organization_id: 1, role: "admin" }],
    },
  ],
};
