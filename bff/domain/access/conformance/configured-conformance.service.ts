import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { message } from "#bff/messages/message.ts";
import type { ConformanceReport, conformanceRequest } from "#shared/console/access/conformance.ts";
import type { Language } from "#shared/console/languages.ts";
import type { AccessContext } from "../access.context.ts";
import type { AccessSettings } from "../access-settings.ts";
import { tokensOfTestReaders } from "../test-readers/test-readers.service.ts";
import { createCalloutAgent } from "../upstream/send-callout.ts";
import { type ConformanceTarget, checkConformance, sendThrough } from "./conformance.service.ts";
import { sendToBuiltIn } from "./send-to-built-in.ts";

/** Checks the configured authorization server of a publication, or another one before it is saved. Throws `Invalid`. */
export async function checkConfigured(
  services: Pick<AccessContext, "accessSettings"> &
    Pick<PlatformContext, "addressGuards" | "secrets"> &
    ReaderTokenContext,
  publication: PublicationRecord,
  given: z.output<typeof conformanceRequest>,
  language: Language,
): Promise<ConformanceReport> {
  const settings = await services.accessSettings.find(publication.id);
  const target = await candidateFor(services, publication.id, settings, given);
  if (settings?.authority === "newsrack" && target.authServerUrl === settings.authServerUrl)
    return checkConformance(target, sendToBuiltIn(services, settings, target.profileToken), language);
  const agent = createCalloutAgent(services.addressGuards.for("callouts", publication.organization_id));
  try {
    return await checkConformance(target, sendThrough(agent, target), language);
  } finally {
    await agent.destroy();
  }
}

async function candidateFor(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
  settings: AccessSettings | null,
  given: z.output<typeof conformanceRequest>,
): Promise<ConformanceTarget> {
  const authServerUrl = given.auth_server_url ?? settings?.authServerUrl;
  if (authServerUrl === undefined) throw new Invalid({ auth_server_url: [message("rules.not_configured")] });

  // Stored tokens are sent only to the configured server. Otherwise a person allowed to try access could send them anywhere.
  const configured = authServerUrl === settings?.authServerUrl ? settings : null;
  const storedReader = (field: string, readerId: string | undefined) => {
    if (readerId === undefined) return null;
    if (configured) return tokensOfReader(services, publicationId, field, readerId);
    throw new Invalid({
      [field]: [message("rules.configured_server_only")],
    });
  };
  const reader = await storedReader("reader_id", given.reader_id);
  const denied = await storedReader("denied_reader_id", given.denied_reader_id);

  const isBuiltIn = configured?.authority === "newsrack";
  const profileToken = isBuiltIn ? randomUUID() : (given.profile_token ?? configured?.profileToken);
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
    articleProduct: given.article_product?.trim() || null,
    chatbotProduct: given.chatbot_product?.trim() || null,
    chatbotUuid: given.chatbot_uuid ?? null,
    enabled: configured?.endpoints ?? null,
  };
}

async function tokensOfReader(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
  field: string,
  id: string,
) {
  const [tokens] = await tokensOfTestReaders(services, publicationId, [id], field);
  return tokens;
}
