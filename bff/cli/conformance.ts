import { conformanceRequest } from "#shared/console/conformance.ts";
import { createCalloutAgent } from "../domain/authorization/single-callout.service.ts";
import { type Candidate, checkConformance, sendThrough } from "../domain/conformance/conformance.service.ts";
import { messageOfProblem } from "../messages/problems.ts";
import { render } from "../messages/render.ts";
import { createAddressGuards } from "../platform/outbound/address-guard.ts";
import { conformanceTable } from "./conformance-table.ts";
import { type Given, runCommand, UsageError } from "./run-command.ts";

const usage = `
Checks an authorization server against contract 4.C and 5.2.

  npm run conformance -- --url <address> --profile-token <token> --token <token> [options]

  --url             the address, without /svc-api/v2
  --profile-token   the profile token of the publication
  --token           a valid access token, of a reader who has something
  --denied-token    a valid access token of a reader who has nothing
  --expired-token   an access token that was valid once
  --id-token        the ID token of the first reader
  --product         an external product identifier that the first reader has;
                    without it, the first that the endpoint "issues" names
  --json            the report as JSON

A value "env:NAME" is read from the environment, where other users of the machine do not see it.
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
  json: { type: "boolean" },
} as const;

/** Whoever runs this typed the address: it may also be one of this machine or of this network. */
const EVERYWHERE = "0.0.0.0/0, [::]/0";
const USUAL_WIDTH = 120;

function candidateOf(values: Given<typeof options>["values"]): Candidate {
  const { url, "profile-token": profileToken, token } = values;
  if (url === undefined || profileToken === undefined || token === undefined)
    throw new UsageError("--url, --profile-token and --token are needed.");
  const given = conformanceRequest.safeParse({
    auth_server_url: url,
    profile_token: fromEnvironment(profileToken, "profile-token"),
    token: fromEnvironment(token, "token"),
    id_token: fromEnvironment(values["id-token"], "id-token"),
    denied_token: fromEnvironment(values["denied-token"], "denied-token"),
    expired_token: fromEnvironment(values["expired-token"], "expired-token"),
    product: fromEnvironment(values.product, "product"),
  });
  if (!given.success) {
    const { message, path } = given.error.issues[0]!;
    throw new UsageError(`${path.join(".")} ${render(messageOfProblem(message), "en")}.`);
  }
  const request = given.data;
  return {
    authServerUrl: request.auth_server_url ?? "",
    profileToken: request.profile_token ?? "",
    token: request.token ?? "",
    idToken: request.id_token ?? null,
    deniedToken: request.denied_token ?? null,
    expiredToken: request.expired_token ?? null,
    product: request.product ?? null,
    enabled: null,
  };
}

/** Throws `UsageError` for an empty value, such as a variable that is not set: it would be sent as a token. */
function fromEnvironment(value: string | undefined, option: keyof typeof options): string | undefined {
  if (value !== undefined && value.trim() === "") throw new UsageError(`--${option} is empty.`);
  const name = /^env:(.+)$/.exec(value ?? "")?.[1];
  if (name === undefined) return value;
  const found = process.env[name];
  if (!found) throw new UsageError(`The environment has no variable ${name}.`);
  return found;
}

/** `npm run conformance`: what an integrator runs against a server of their own. */
await runCommand({ usage, options }, async ({ values }) => {
  const candidate = candidateOf(values);
  const agent = createCalloutAgent(createAddressGuards(EVERYWHERE).for("callouts", null));
  try {
    const report = await checkConformance(candidate, sendThrough(agent, candidate));
    process.stdout.write(
      values.json
        ? `${JSON.stringify(report, null, 2)}\n`
        : conformanceTable(report, process.stdout.columns ?? USUAL_WIDTH),
    );
    return report.conformant ? 0 : 1;
  } finally {
    await agent.destroy();
  }
});
