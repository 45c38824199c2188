import { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { createGuardedFetch } from "#bff/platform/outbound/guarded-fetch.ts";
import { createOutboundAgent, findAddressRefusal } from "#bff/platform/outbound/outbound-agent.ts";
import type { AccessCheck, AccessConfigChange } from "#shared/console/access/access-config.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import type { Language } from "#shared/console/languages.ts";
import { probeEndpoint } from "../upstream/probe-endpoint.ts";
import { withSavedSecrets } from "./access-config.service.ts";

const DISCOVERY_TIMEOUT_MS = 5_000;
const MAX_DISCOVERY_BYTES = 1024 * 1024;

interface Verdict {
  verdict: AccessCheck["verdict"];
  message: Message;
}

/** Checks the authorization endpoint and the identity provider of a configuration that is not saved yet. */
export async function checkAccessConfig(
  services: Pick<PlatformContext, "addressGuards" | "db" | "secrets">,
  publication: PublicationRecord,
  given: AccessConfigChange,
  language: Language,
): Promise<AccessCheck[]> {
  const { profileToken } = await withSavedSecrets(services, publication.id, given);
  const checks: Promise<AccessCheck>[] = [];
  if (given.auth_server_url !== null)
    checks.push(
      timed("endpoint", language, () =>
        checkEndpoint(services, publication, given.auth_server_url!, profileToken),
      ),
    );
  if (given.oidc !== null) {
    const guard = services.addressGuards.for("sign-in", publication.organization_id);
    checks.push(timed("identity_provider", language, () => checkProvider(guard, given.oidc!.issuer)));
  }
  return Promise.all(checks);
}

async function timed(
  check: AccessCheck["check"],
  language: Language,
  task: () => Promise<Verdict>,
): Promise<AccessCheck> {
  const began = performance.now();
  const { verdict, message } = await task();
  return {
    check,
    verdict,
    message: render(message, language),
    milliseconds: Math.round(performance.now() - began),
  };
}

async function checkEndpoint(
  services: Pick<PlatformContext, "addressGuards">,
  publication: PublicationRecord,
  url: string,
  profileToken: string | null,
): Promise<Verdict> {
  if (profileToken === null) return fail(message("access_checks.no_profile_token"));
  const { outcome, reason, status } = await probeEndpoint(
    services,
    publication.organization_id,
    url,
    profileToken,
  );
  if (outcome === "unauthorized" && /\/svc-api(?:\/|$)/.test(new URL(url).pathname))
    return warn(message("access_checks.endpoint.svc_api"));
  if (outcome === "unauthorized") return pass(message("access_checks.endpoint.refused"));
  if (outcome === "granted") return fail(message("access_checks.endpoint.granted"));
  if (outcome === "denied") return warn(message("access_checks.endpoint.denied"));
  return fail(message("access_checks.endpoint.unusable", { problem: problemOf(reason, status ?? 0) }));
}

/** Returns a message with the reason why no usable response arrived, and what to do. */
function problemOf(reason: CalloutReason, status: number): Message {
  switch (reason) {
    case "bad_status":
      return message(`access_checks.problem.${status >= 500 ? "failed" : reason}`, { status });
    case "redirect":
      return message("access_checks.problem.redirect", { status });
    case "timeout":
    case "connect_failed":
    case "address_refused":
    case "tls_required":
    case "connection_lost":
    case "bad_http":
    case "encoded":
    case "not_json":
    case "malformed_json":
    case "wrong_type":
    case "too_large":
      return message(`access_checks.problem.${reason}`);
    default:
      return message("access_checks.problem.other");
  }
}

const discovery = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

async function checkProvider(guard: AddressGuard, issuer: string): Promise<Verdict> {
  const agent = createOutboundAgent({
    guard,
    connectMs: DISCOVERY_TIMEOUT_MS,
    headersMs: DISCOVERY_TIMEOUT_MS,
  });
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const get = createGuardedFetch(agent, { totalMs: DISCOVERY_TIMEOUT_MS, maxBytes: MAX_DISCOVERY_BYTES });
    const response = await get(url, { headers: { Accept: "application/json" } });
    const { status } = response;
    if (status !== 200) return fail(message("access_checks.provider.bad_status", { url, status }));
    const parsed = discovery.safeParse(await response.json().catch(() => null));
    if (!parsed.success) return fail(message("access_checks.provider.no_description", { url }));
    const { issuer: named, code_challenge_methods_supported: challenges } = parsed.data;
    if (named !== issuer) return fail(message("access_checks.provider.other_issuer", { issuer: named }));
    if (!challenges?.includes("S256")) return warn(message("access_checks.provider.no_pkce"));
    return pass(message("access_checks.provider.usable"));
  } catch (error) {
    const refused = findAddressRefusal(error);
    if (refused)
      return fail(message(`access_checks.problem.${refused.needsTls ? "tls_required" : "address_refused"}`));
    return fail(message(`access_checks.provider.${discoveryFailure(error)}`, { url }));
  } finally {
    await agent.destroy();
  }
}

function discoveryFailure(error: unknown): "timeout" | "too_large" | "unusable" {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  if (error instanceof Error && error.name === "ResponseTooLarge") return "too_large";
  return "unusable";
}

const pass = (text: Message): Verdict => ({ verdict: "pass", message: text });
const warn = (text: Message): Verdict => ({ verdict: "warn", message: text });
const fail = (text: Message): Verdict => ({ verdict: "fail", message: text });
