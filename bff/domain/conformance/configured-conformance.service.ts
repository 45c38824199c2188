import type { z } from "zod";
import type { ConformanceReport, conformanceRequest } from "#shared/console/conformance.ts";
import { message } from "../../messages/message.ts";
import type { Services } from "../../services.ts";
import { tokensOfTestReaders } from "../access/test-readers.service.ts";
import { accessSettings } from "../authorization/authorization.service.ts";
import { createCalloutAgent } from "../authorization/single-callout.service.ts";
import { Invalid } from "../errors.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { type Candidate, checkConformance, sendThrough } from "./conformance.service.ts";

/** Checks the authorization server of a publication, or another one before it is configured. Throws `Invalid`. */
export async function checkConfigured(
  services: Services,
  publication: PublicationRecord,
  given: z.output<typeof conformanceRequest>,
): Promise<ConformanceReport> {
  const candidate = await candidateFor(services, publication.id, given);
  const agent = createCalloutAgent(services.addressGuards.for("callouts", publication.organization_id));
  try {
    return await checkConformance(candidate, sendThrough(agent, candidate));
  } finally {
    await agent.destroy();
  }
}

async function candidateFor(
  services: Services,
  publicationId: number,
  given: z.output<typeof conformanceRequest>,
): Promise<Candidate> {
  const settings = await accessSettings(services, publicationId);
  const authServerUrl = given.auth_server_url ?? settings?.authServerUrl;
  if (authServerUrl === undefined) throw new Invalid({ auth_server_url: [message("rules.not_configured")] });

  // What is kept here leaves for the configured server alone: whoever may try it out may not carry it elsewhere.
  const configured = authServerUrl === settings?.authServerUrl ? settings : null;
  const kept = (field: string, readerId: string | undefined) => {
    if (readerId === undefined) return null;
    if (configured) return readerOf(services, publicationId, field, readerId);
    throw new Invalid({
      [field]: [message("rules.configured_server_only")],
    });
  };
  const reader = await kept("reader_id", given.reader_id);
  const denied = await kept("denied_reader_id", given.denied_reader_id);

  const profileToken = given.profile_token ?? configured?.profileToken;
  if (profileToken === undefined)
    throw new Invalid({
      profile_token: [message("rules.profile_token_of_server")],
    });
  const token = reader?.token ?? given.token;
  if (!token) throw new Invalid({ token: [message("rules.valid_token")] });
  return {
    authServerUrl,
    profileToken,
    token,
    idToken: (reader?.idToken ?? given.id_token) || null,
    deniedToken: (denied?.token ?? given.denied_token) || null,
    expiredToken: given.expired_token || null,
    product: given.product?.trim() || null,
    enabled: configured?.endpoints ?? null,
  };
}

async function readerOf(services: Services, publicationId: number, field: string, id: string) {
  const [tokens] = await tokensOfTestReaders(services, publicationId, [id], field);
  return tokens;
}
