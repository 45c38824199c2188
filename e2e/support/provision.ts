import type { Role } from "#shared/console/permissions.ts";

/** API token with which tests create their records. */
export const TOKEN = "a-token-for-the-browser-tests-that-is-long";
export const PASSWORD = "correct horse battery";
export const ORGANIZATION = { id: 1, name: "Example Press" };

/** One user for each role. */
export const people: Record<Role, { email: string; name: string }> = {
  admin: { email: "ada@example.com", name: "Ada Admin" },
  editor: { email: "ed@example.com", name: "Ed Editor" },
  manager: { email: "mia@example.com", name: "Mia Manager" },
  viewer: { email: "vic@example.com", name: "Vic Viewer" },
};

/** A publication in the browser's time zone with categories, and one twelve hours ahead. */
export const weekly = {
  id: 10,
  name: "Example Weekly",
  pubcode: "EXW",
  time_zone: "Europe/Berlin",
  language: "de",
  currency: "EUR",
};
export const pacific = {
  id: 11,
  name: "Pacific Weekly",
  pubcode: "PAC",
  time_zone: "Pacific/Auckland",
  language: "en",
  currency: "NZD",
};

/** Provisioning file of every worker's service. */
export const provisioning = {
  organizations: [
    {
      ...ORGANIZATION,
      api_tokens: [{ name: "browser tests", token: TOKEN, publication_ids: null }],
      publications: [
        {
          ...weekly,
          emag_categories: [
            { id: 501, name: "Weekly" },
            { id: 502, name: "Special" },
          ],
        },
        { ...pacific, emag_categories: [] },
      ],
    },
  ],
  users: Object.entries(people).map(([role, person]) => ({
    ...person,
    password: PASSWORD,
    roles: [{ organization_id: ORGANIZATION.id, role }],
  })),
};
