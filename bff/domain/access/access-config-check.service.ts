import { z } from "zod";
import type { AccessCheck, AccessConfigChange } from "#shared/console/access-config.ts";
import type { CalloutReason } from "#shared/console/callouts.ts";
import type { AddressGuard } from "../../platform/outbound/address-guard.ts";
import { createGuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { createOutboundAgent, findAddressRefusal } from "../../platform/outbound/outbound-agent.ts";
import type { Services } from "../../services.ts";
import { probe } from "../authorization/authorization.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { withSavedSecrets } from "./access-config.service.ts";

const DISCOVERY_MS = 5_000;
const DISCOVERY_BYTES = 1024 * 1024;

type Verdict = Pick<AccessCheck, "verdict" | "message">;

/** Tries out a configuration: whether its server answers as the contract asks it to, and who signs its readers in. */
export async function checkAccessConfig(
  services: Services,
  publication: PublicationRecord,
  given: AccessConfigChange,
): Promise<AccessCheck[]> {
  const { profileToken } = await withSavedSecrets(services, publication.id, given);
  const checks: Promise<AccessCheck>[] = [];
  if (given.auth_server_url !== null)
    checks.push(
      timed("endpoint", () => checkEndpoint(services, publication, given.auth_server_url!, profileToken)),
    );
  if (given.oidc !== null) {
    const guard = services.addressGuards.for("sign-in", publication.organization_id);
    checks.push(timed("identity_provider", () => checkProvider(guard, given.oidc!.issuer)));
  }
  return Promise.all(checks);
}

async function timed(check: AccessCheck["check"], task: () => Promise<Verdict>): Promise<AccessCheck> {
  const began = performance.now();
  const verdict = await task();
  return { check, ...verdict, milliseconds: Math.round(performance.now() - began) };
}

async function checkEndpoint(
  services: Services,
  publication: PublicationRecord,
  url: string,
  profileToken: string | null,
): Promise<Verdict> {
  if (profileToken === null)
    return fail("There is no profile token to ask with. Enter the one that the publisher's server expects.");
  const { outcome, reason, status } = await probe(services, publication.organization_id, url, profileToken);
  const asked = "“authorize” was asked with a token that nobody issued";
  if (outcome === "unauthorized" && /\/svc-api(?:\/|$)/.test(new URL(url).pathname))
    return warn(
      `${asked}, and the server refused it with 401. But the address holds “/svc-api” already, which is added to it; servers may answer so under any address. Enter it without.`,
    );
  if (outcome === "unauthorized") return pass(`${asked}, and the server refused it with 401, as it has to.`);
  if (outcome === "granted")
    return fail(
      `${asked}, and the server let it in. It has to check tokens and answer 401; like this, everybody may read everything.`,
    );
  if (outcome === "denied")
    return warn(
      `${asked}, and the server answered “granted: false”. Nobody is let in by that, but 401 is what tells a reader to sign in again.`,
    );
  const failedItself = reason === "bad_status" && status !== null && status >= 500;
  const why = ((failedItself ? FAILED_ITSELF : explain[reason]) ?? "").replace("{status}", String(status));
  return fail(`“authorize” was asked with a token that nobody issued. ${why}`);
}

const FAILED_ITSELF =
  "The server answered {status}, where 401 was to be expected: it failed by itself. Its log may say why.";

/** Why there was no usable answer, and what to do. */
const explain: Partial<Record<CalloutReason, string>> = {
  timeout: "There was no answer within three seconds. Look whether the server is up and quick enough.",
  connect_failed:
    "Nothing answers at this address. Look at its spelling, its port, and whether the server is up.",
  address_refused:
    "The address leads into a private network, which this service does not reach. Whoever runs it can allow that with NEWSRACK_ALLOW_PRIVATE.",
  tls_required:
    "The address is public and begins with http://. Enter one that begins with https://, because without TLS the tokens of readers would cross the network unencrypted.",
  connection_lost: "The server hung up before its answer was there. Its log may say why.",
  bad_http:
    "What the server sent is not HTTP as it is read here. Look for headers given twice, or an unasked 100 Continue.",
  redirect:
    "The server sent the request elsewhere ({status}), and redirects are not followed. Enter where it leads.",
  bad_status:
    "The server answered {status}, where 401 was to be expected. Look at the path and at the profile token.",
  encoded: "The server answered with a compressed body, although none was asked for.",
  not_json: "The server answered with something that is no application/json. Is this the right address?",
  malformed_json: "The server's answer is no JSON.",
  wrong_type: "The server's answer has no “granted” that is true or false.",
  too_large: "The server's answer is larger than 16 KiB.",
};

const discovery = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

async function checkProvider(guard: AddressGuard, issuer: string): Promise<Verdict> {
  const agent = createOutboundAgent({ guard, connectMs: DISCOVERY_MS, headersMs: DISCOVERY_MS });
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const get = createGuardedFetch(agent, { totalMs: DISCOVERY_MS, maxBytes: DISCOVERY_BYTES });
    const answer = await get(url, { headers: { Accept: "application/json" } });
    if (answer.status !== 200)
      return fail(
        `${url} answered ${answer.status}. Enter the issuer as the identity provider names itself.`,
      );
    const read = discovery.safeParse(await answer.json().catch(() => null));
    if (!read.success) return fail(`${url} is no description of an OpenID provider.`);
    if (read.data.issuer !== issuer)
      return fail(`The identity provider calls itself ${read.data.issuer}. Enter the issuer exactly so.`);
    if (!read.data.code_challenge_methods_supported?.includes("S256"))
      return warn(
        "The identity provider answers, but does not say that it knows PKCE with S256, which is used here.",
      );
    return pass("The identity provider answers, and calls itself as it is entered.");
  } catch (error) {
    const refused = findAddressRefusal(error);
    if (refused) return fail(explain[refused.needsTls ? "tls_required" : "address_refused"]!);
    return fail(`${url} cannot be read: ${reasonOf(error)}.`);
  } finally {
    await agent.destroy();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "there was no answer in time";
  if (error instanceof Error && error.name === "AnswerTooLarge") return "it is too large";
  return "nothing usable answers there";
}

const pass = (message: string): Verdict => ({ verdict: "pass", message });
const warn = (message: string): Verdict => ({ verdict: "warn", message });
const fail = (message: string): Verdict => ({ verdict: "fail", message });
