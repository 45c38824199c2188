import { afterAll, beforeAll, expect, it } from "vitest";
import { BOT, edit, file, provisioningDesk, TOKEN, withParts } from "./provisioning.fixture.ts";

let desk: Awaited<ReturnType<typeof provisioningDesk>>;

beforeAll(async () => {
  desk = await provisioningDesk();
  await desk.apply(file());
});
afterAll(() => desk.close());

it.each([
  [
    "an address of access that is none",
    withParts({ authorization: { auth_server_url: "auth.example.com", profile_token: "demo" } }),
    /publications\[0\]\.authorization\.auth_server_url: is not an address/,
  ],
  [
    "an authorization server that is public and has no TLS",
    withParts({ authorization: { auth_server_url: "http://1.1.1.1", profile_token: "demo" } }),
    /publications\[0\]\.authorization\.auth_server_url: must begin with https:\/\//,
  ],
  [
    "access without a profile token",
    withParts({ authorization: { auth_server_url: "https://auth.example.com" } }),
    /publications\[0\]\.authorization\.profile_token/,
  ],
  [
    "a profile token that an address would lose",
    withParts({ authorization: { auth_server_url: "https://auth.example.com", profile_token: ".." } }),
    /authorization\.profile_token: must be more than dots/,
  ],
  [
    "a secret that the environment does not have",
    withParts({
      authorization: { auth_server_url: "https://a.example.com", profile_token: "env:NOT_THERE" },
    }),
    /authorization\.profile_token: the environment has no NOT_THERE/,
  ],
  [
    "an unknown endpoint",
    withParts({
      authorization: {
        auth_server_url: "https://a.example.com",
        profile_token: "demo",
        endpoints: ["all"],
      },
    }),
    /authorization\.endpoints\[0\]/,
  ],
  [
    "a part of access that nobody knows",
    withParts({
      authorization: { auth_server_url: "https://a.example.com", profile_token: "demo", ttl: 5 },
    }),
    /publications\[0\]\.authorization.*ttl/,
  ],
  [
    "a chatbot without an identifier",
    withParts({ chatbots: [{ name: "Ask", url: "https://chat.example.com/" }] }),
    /publications\[0\]\.chatbots\[0\]\.uuid/,
  ],
  [
    "a token for a publication of nobody",
    edit((f) =>
      Object.assign(f.organizations[0]!.api_tokens[0]!, {
        token: `${TOKEN}-other`,
        publication_ids: [999],
      }),
    ),
    /api_tokens\[0\]\.publication_ids: 999 is not a publication of this organization/,
  ],
  [
    "a token for no publication at all",
    edit((f) => Object.assign(f.organizations[0]!.api_tokens[0]!, { publication_ids: [] })),
    /api_tokens\[0\]\.publication_ids: must name a publication/,
  ],
  ...["env:", "env:IMPORT-TOKEN-THAT-IS-LONG-ENOUGH-TO-BE-ONE", "env: SOME_TOKEN_WITH_A_BLANK_BEFORE_IT"].map(
    (token): [string, unknown, RegExp] => [
      `${token} for the secret itself`,
      edit((f) => Object.assign(f.organizations[0]!.api_tokens[0]!, { token })),
      /api_tokens\[0\]\.token: needs the name of a variable behind env:/,
    ],
  ),
  [
    "an organization twice",
    edit((f) => f.organizations.push(f.organizations[0]!)),
    /organizations\[1\]\.id: names the same organization as organizations\[0\]\.id/,
  ],
  [
    "a token twice, saying none of it",
    edit((f) => f.organizations[0]!.api_tokens.push(f.organizations[0]!.api_tokens[0]!)),
    /^(?!.*at-least).*api_tokens\[1\]\.token: names the same token as organizations\[0\]\.api_tokens\[0\]/,
  ],
  [
    "a publication twice",
    edit((f) => f.organizations[0]!.publications.push(f.organizations[0]!.publications[0]!)),
    /publications\[1\]\.id: names the same publication/,
  ],
  [
    "a category twice",
    edit((f) => f.organizations[0]!.publications[0]!.emag_categories.push({ id: 701, name: "Again" })),
    /emag_categories\[1\]\.id: names the same category/,
  ],
  [
    "a chatbot twice",
    withParts({
      chatbots: ["a", "b"].map((name) => ({ uuid: BOT, name, url: "https://chat.example.com/" })),
    }),
    /chatbots\[1\]\.uuid: names the same chatbot/,
  ],
  [
    "two roles of one person in one organization",
    edit((f) => f.users[0]!.roles.push({ organization_id: 7, role: "admin" })),
    /users\[0\]\.roles\[1\]: names the same person and organization as users\[0\]\.roles\[0\]/,
  ],
  ["what is no JSON", "{", /not JSON at position 1 \(line 1 column 2\)/],
  [
    "a password in single quotes, saying none of it",
    `{"password":'top-secret'}`,
    /^(?!.*top).*not JSON.*quotes/,
  ],
  ["a password without quotes, saying none of it", '{"password":top-secret}', /^(?!.*top).*not JSON/],
  [
    "a short token",
    edit((f) => Object.assign(f.organizations[0]!.api_tokens[0]!, { token: "short" })),
    /api_tokens\[0\]\.token/,
  ],
  [
    "an unknown key",
    edit((f) => Object.assign(f.organizations[0]!, { nam: "x" })),
    /organizations\[0\].*nam/,
  ],
  [
    "an impossible time zone",
    edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { time_zone: "Mars" })),
    /publications\[0\]\.time_zone/,
  ],
  [
    "a rhythm that is none",
    edit((f) =>
      Object.assign(f.organizations[0]!.publications[0]!, {
        planned_editions: { rrule: "FREQ=SOMETIMES", release_time: "06:00" },
      }),
    ),
    /organizations\[0\]\.publications\[0\]\.planned_editions\.rrule: needs DAILY/,
  ],
  [
    "a time of day that is none",
    edit((f) =>
      Object.assign(f.organizations[0]!.publications[0]!, {
        planned_editions: { rrule: "FREQ=DAILY", release_time: "six" },
      }),
    ),
    /publications\[0\]\.planned_editions\.release_time/,
  ],
  [
    "an unknown role",
    edit((f) => Object.assign(f.users[0]!.roles[0]!, { role: "king" })),
    /users\[0\]\.roles\[0\]\.role/,
  ],
  [
    "a role in an unknown organization",
    edit((f) => Object.assign(f.users[0]!.roles[0]!, { organization_id: 99 })),
    /users\[0\]\.roles/,
  ],
  [
    "an id another organization has",
    edit((f) => Object.assign(f.organizations[0]!, { id: 9 })),
    /organizations\[0\].*publication 70/,
  ],
])("a provisioning file is refused for %s, naming the place", async (_what, content, message) => {
  await expect(desk.apply(content)).rejects.toThrow(message);
});
