import {
  type ConformanceTarget,
  checkConformance,
  createCalloutAgent,
  sendThrough,
} from "#bff/domain/access/index.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { render } from "#bff/messages/render.ts";
import { createAddressGuards } from "#bff/platform/outbound/address-guard.ts";
import { conformanceRequest } from "#shared/console/access/conformance.ts";
import { conformanceTable } from "./conformance-table.ts";
import { type CommandArguments, runCommand, UsageError } from "./run-command.ts";

const usage = `
Checks a publisher's authorization endpoint against the contract (sections 4.C and 5.2).

  npm run conformance -- --url <URL> --profile-token <token> --token <token> [options]

  --url             the base URL of the authorization server, without /svc-api/v2
  --profile-token   the profile token of the publication
  --token           a valid access token of a reader who has access to a product
  --denied-token    a valid access token of a reader without access to any product
  --expired-token   an expired access token
  --id-token        the ID token of the reader of --token
  --product         the external identifier of a product that the reader of --token has access to,
                    by default the first one in the response of the endpoint "issues"
  --article-product, --chatbot-product, --chatbot-uuid
                    an article and a chatbot that the reader of --token has access to, if their
                    identifiers differ from --product
  --json            prints the report as JSON

Write a value as "env:NAME" to read it from an environment variable, which other users of the machine cannot see.
Exit code: 0 conformant, 1 not conformant, 2 wrong usage.
`;

const options = {
  url: { type: "string" },
  "profile-token": { type: "string" },
  token: { type: "string" },
  "denied-token": { type: "string" },
  "expired-token": { type: "string" },
  "id-token": { type: "string" },
  product: { type: "string" },
  "article-product": { type: "string" },
  "chatbot-product": { type: "string" },
  "chatbot-uuid": { type: "string" },
  json: { type: "boolean" },
} as const;

/** Private addresses are allowed, because the user of the command chose the URL. */
const ALL_NETWORKS = "0.0.0.0/0, [::]/0";
const DEFAULT_WIDTH = 120;

function targetOf(values: CommandArguments<typeof options>["values"]): ConformanceTarget {
  const { url, "profile-token": profileToken, token } = values;
  if (url === undefined || profileToken === undefined || token === undefined)
    throw new UsageError("--url, --profile-token and --token are required.");
  const parsed = conformanceRequest.safeParse({
    auth_server_url: url,
    profile_token: fromEnvironment(profileToken, "profile-token"),
    token: fromEnvironment(token, "token"),
    id_token: fromEnvironment(values["id-token"], "id-token"),
    denied_token: fromEnvironment(values["denied-token"], "denied-token"),
    expired_token: fromEnvironment(values["expired-token"], "expired-token"),
    product: fromEnvironment(values.product, "product"),
    article_product: fromEnvironment(values["article-product"], "article-product"),
    chatbot_product: fromEnvironment(values["chatbot-product"], "chatbot-product"),
    chatbot_uuid: fromEnvironment(values["chatbot-uuid"], "chatbot-uuid"),
  });
  if (!parsed.success) {
    const { message, path } = parsed.error.issues[0]!;
    throw new UsageError(`${path.join(".")} ${render(messageOfProblem(message), "en")}.`);
  }
  const request = parsed.data;
  return {
    authServerUrl: request.auth_server_url ?? "",
    profileToken: request.profile_token ?? "",
    token: request.token ?? "",
    idToken: request.id_token ?? null,
    deniedToken: request.denied_token ?? null,
    expiredToken: request.expired_token ?? null,
    product: request.product ?? null,
    articleProduct: request.article_product ?? null,
    chatbotProduct: request.chatbot_product ?? null,
    chatbotUuid: request.chatbot_uuid ?? null,
    enabled: null,
  };
}

/** Replaces `env:NAME` by the environment variable. Throws `UsageError` if the value or the variable is empty. */
function fromEnvironment(value: string | undefined, option: keyof typeof options): string | undefined {
  if (value !== undefined && value.trim() === "") throw new UsageError(`--${option} is empty.`);
  const name = /^env:(.+)$/.exec(value ?? "")?.[1];
  if (name === undefined) return value;
  const found = process.env[name];
  if (!found) throw new UsageError(`The environment variable ${name} is not set.`);
  return found;
}

await runCommand({ usage, options }, async ({ values }) => {
  const target = targetOf(values);
  const agent = createCalloutAgent(createAddressGuards(ALL_NETWORKS).for("callouts", null));
  try {
    const report = await checkConformance(target, sendThrough(agent, target), "en");
    process.stdout.write(
      values.json
        ? `${JSON.stringify(report, null, 2)}\n`
        : conformanceTable(report, process.stdout.columns ?? DEFAULT_WIDTH),
    );
    return report.conformant ? 0 : 1;
  } finally {
    await agent.destroy();
  }
});
