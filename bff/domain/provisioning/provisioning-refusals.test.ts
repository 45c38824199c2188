import { afterAll, beforeAll, expect, it } from "vitest";
import { BOT, edit, file, startProvisioningFixture, TOKEN, withParts } from "./provisioning.fixture.ts";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;

let fixture: Awaited<ReturnType<typeof startProvisioningFixture>>;

beforeAll(async () => {
  fixture = await startProvisioningFixture();
  await fixture.apply(file());
});
afterAll(() => fixture.close());

it.each([
  [
    "an authorization server URL that is not a URL",
    withParts({ authorization: { auth_server_url: "auth.example.com", profile_token: "demo" } }),
    /publications\[0\]\.authorization\.auth_server_url: is not an address/,
  ],
  [
    "a public authorization server without TLS",
    withParts({ authorization: { auth_server_url: "http://1.1.1.1", profile_token: "demo" } }),
    /publications\[0\]\.authorization\.auth_server_url: must start with https:\/\//,
  ],
  [
    "an authorization endpoint without a profile token",
    withParts({ authorization: { auth_server_url: "https://auth.example.com" } }),
    /publications\[0\]\.authorization\.profile_token/,
  ],
  [
    "a profile token of dots, which a URL would drop",
    withParts({ authorization: { auth_server_url: "https://auth.example.com", profile_token: ".." } }),
    /authorization\.profile_token: must not consist only of dots/,
  ],
  [
    "a secret in a variable that is not set",
    withParts({
      authorization: { auth_server_url: "https://a.example.com", profile_token: "env:NOT_THERE" },
    }),
    /authorization\.profile_token: environment variable NOT_THERE is not set/,
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
    "an unknown authorization setting",
    withParts({
      authorization: { auth_server_url: "https://a.example.com", profile_token: "demo", ttl: 5 },
    }),
    /publications\[0\]\.authorization.*ttl/,
  ],
  [
    "a chatbot without a UUID",
    withParts({ chatbots: [{ name: "Ask", url: "https://chat.example.com/" }] }),
    /publications\[0\]\.chatbots\[0\]\.uuid/,
  ],
  ...(
    [
      ["a webhook without a secret", { url: "https://a.example.com/" }, /webhooks\[0\]\.secret/],
      [
        "a webhook with a secret of another form",
        { url: "https://a.example.com/", secret: "s3cret" },
        /webhooks\[0\]\.secret: must be whsec_/,
      ],
      [
        "a webhook for an unknown event",
        { url: "https://a.example.com/", secret: SECRET, events: ["story.read"] },
        /webhooks\[0\]\.events\[0\]: contains an unknown event/,
      ],
      [
        "a webhook that is public and has no TLS",
        { url: "http://1.1.1.1/", secret: SECRET },
        /webhooks\[0\]\.url: must start with https:\/\//,
      ],
    ] as [string, object, RegExp][]
  ).map(([what, webhook, message]): [string, unknown, RegExp] => [
    what,
    withParts({ webhooks: [webhook] }),
    message,
  ]),
  [
    "a token for an unknown publication",
    edit((f) =>
      Object.assign(f.organizations[0]!.api_tokens[0]!, {
        token: `${TOKEN}-other`,
        publication_ids: [999],
      }),
    ),
    /api_tokens\[0\]\.publication_ids: contains 999, which is not a publication of this organization/,
  ],
  [
    "a token for no publication at all",
    edit((f) => Object.assign(f.organizations[0]!.api_tokens[0]!, { publication_ids: [] })),
    /api_tokens\[0\]\.publication_ids: must name a publication/,
  ],
  ...["env:", "env:IMPORT-TOKEN-THAT-IS-LONG-ENOUGH-TO-BE-ONE", "env: SOME_TOKEN_WITH_A_BLANK_BEFORE_IT"].map(
    (token): [string, unknown, RegExp] => [
      `a secret written as ${token}, which is not a variable name`,
      edit((f) => Object.assign(f.organizations[0]!.api_tokens[0]!, { token })),
      /api_tokens\[0\]\.token: must name an environment variable after env:/,
    ],
  ),
  [
    "an address that another publication has",
    edit((f) => {
      const [first] = f.organizations[0]!.publications;
      const other = { ...first!, id: 71, pubcode: "EXO", slug: "example-weekly", emag_categories: [] };
      f.organizations[0]!.publications.push(other);
    }),
    /organizations\[0\]\.slug: /,
  ],
  [
    "a duplicate organization",
    edit((f) => f.organizations.push(f.organizations[0]!)),
    /organizations\[1\]\.id: names the same organization as organizations\[0\]\.id/,
  ],
  [
    "a duplicate token, without repeating it",
    edit((f) => f.organizations[0]!.api_tokens.push(f.organizations[0]!.api_tokens[0]!)),
    /^(?!.*at-least).*api_tokens\[1\]\.token: names the same token as organizations\[0\]\.api_tokens\[0\]/,
  ],
  [
    "a duplicate publication",
    edit((f) => f.organizations[0]!.publications.push(f.organizations[0]!.publications[0]!)),
    /publications\[1\]\.id: names the same publication/,
  ],
  [
    "a duplicate category",
    edit((f) => f.organizations[0]!.publications[0]!.emag_categories.push({ id: 701, name: "Again" })),
    /emag_categories\[1\]\.id: names the same category/,
  ],
  [
    "a duplicate chatbot",
    withParts({
      chatbots: ["a", "b"].map((name) => ({ uuid: BOT, name, url: "https://chat.example.com/" })),
    }),
    /chatbots\[1\]\.uuid: names the same chatbot/,
  ],
  [
    "two roles for one person in the same organization",
    edit((f) => f.users[0]!.roles.push({ organization_id: 7, role: "admin" })),
    /users\[0\]\.roles\[1\]: names the same person and organization as users\[0\]\.roles\[0\]/,
  ],
  ["invalid JSON", "{", /not JSON at position 1 \(line 1 column 2\)/],
  [
    "a password in single quotes, without repeating it",
    `{"password":'top-secret'}`,
    /^(?!.*top).*not JSON.*quotes/,
  ],
  ["an unquoted password, without repeating it", '{"password":top-secret}', /^(?!.*top).*not JSON/],
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
    "an unknown time zone",
    edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { time_zone: "Mars" })),
    /publications\[0\]\.time_zone/,
  ],
  [
    "an invalid recurrence rule",
    edit((f) =>
      Object.assign(f.organizations[0]!.publications[0]!, {
        planned_editions: { rrule: "FREQ=SOMETIMES", release_time: "06:00" },
      }),
    ),
    /organizations\[0\]\.publications\[0\]\.planned_editions\.rrule: needs DAILY/,
  ],
  [
    "an invalid time of day",
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
    "a publication id that belongs to another organization",
    edit((f) => Object.assign(f.organizations[0]!, { id: 9 })),
    /organizations\[0\].*publication 70/,
  ],
])("the provisioning file is rejected for %s, with the path in the file", async (_case, content, message) => {
  await expect(fixture.apply(content)).rejects.toThrow(message);
});
