import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Look } from "../look.ts";
import { findActiveReader, lockReader, type ReaderRow } from "../reader-accounts.repo.ts";
import { type MailContext, mailOf } from "../reader-mail.ts";
import { isSessionOpen } from "../sessions/reader-sessions.repo.ts";
import {
  countUse,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  storeChallenge,
  takeChallenge,
} from "./passkeys.repo.ts";

/** Passkeys that an account can have. */
export const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, which the authenticators in use have. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyContext = Pick<PlatformContext, "config" | "db">;

/** Limits on the fields of a credential. The library verifies their values. */
const credentialJson = z.looseObject({
  id: z.string().max(1400),
  response: z.looseObject({ transports: z.array(z.string().max(30)).max(10).optional() }),
});

/** Loads the library with the first passkey, because it takes 25 MB. */
const library = () => import("@simplewebauthn/server");

/** Returns the domain that passkeys belong to, or null if browsers do not allow them there: without TLS, or at an IP address. */
export function passkeyDomain({ config }: Pick<PlatformContext, "config">): string | null {
  const { protocol, hostname } = new URL(config.baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? hostname : null;
}

function requireDomain(services: Pick<PlatformContext, "config">): string {
  const domain = passkeyDomain(services);
  if (domain === null) throw new Error("Passkeys need TLS and a domain.");
  return domain;
}

export const listPasskeys = ({ db }: Pick<PlatformContext, "db">, readerId: string): Promise<PasskeyRow[]> =>
  listPasskeyRows(db, readerId);

/** Returns the options with which a browser signs in. They name no account, so the browser offers those that it knows. */
export async function passkeySignInOptions(services: PasskeyContext, interactionUid: string) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: requireDomain(services),
    userVerification: "required",
  });
  const { challenge } = options;
  await storeChallenge(services.db, signInOwner(interactionUid), { challenge, readerId: null });
  return options;
}

/** Checks the answer of an authenticator. Returns the reader, or null. Each challenge counts for one answer. */
export async function signInWithPasskey(
  services: PasskeyContext,
  interactionUid: string,
  answer: string,
): Promise<ReaderRow | null> {
  const challenge = await takeChallenge(services.db, signInOwner(interactionUid));
  const credential = parseCredential<AuthenticationResponseJSON>(answer);
  if (challenge === null || !credential) return null;
  const passkey = await findPasskey(services.db, credential.id);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: new URL(services.config.baseUrl).origin,
    expectedRPID: requireDomain(services),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(invalid);
  if (!verified?.verified) return null;
  if (!(await countUse(services.db, passkey.id, verified.authenticationInfo.newCounter))) return null;
  return (await findActiveReader(services.db, passkey.reader_id)) ?? null;
}

/** Returns the options with which a browser creates a passkey for a reader who has just entered the password. */
export async function newPasskeyOptions(
  services: PasskeyContext,
  { reader, sessionUid }: { reader: ReaderRow; sessionUid: string },
) {
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeyRows(services.db, reader.id);
  const options = await generateRegistrationOptions({
    rpName: "Newsrack",
    rpID: requireDomain(services),
    userID: new TextEncoder().encode(reader.id),
    userName: reader.email,
    userDisplayName: reader.name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const { challenge } = options;
  await storeChallenge(services.db, accountOwner(sessionUid), { challenge, readerId: reader.id });
  return options;
}

/** Adds the passkey that an authenticator has created, and mails the reader about it. Returns why it could not be added, or null. */
export async function addPasskey(
  services: PasskeyContext & MailContext,
  { reader, sessionUid }: { reader: ReaderRow; sessionUid: string },
  given: { answer: string; name: string; language: Language; look: Look },
): Promise<"failed" | "too_many" | null> {
  const challenge = await takeChallenge(services.db, accountOwner(sessionUid));
  const response = parseCredential<RegistrationResponseJSON>(given.answer);
  if (challenge === null || !response) return "failed";
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(services.config.baseUrl).origin,
    expectedRPID: requireDomain(services),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(invalid);
  if (!verified?.verified) return "failed";
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return services.db.transaction().execute(async (trx) => {
    await lockReader(trx, reader.id);
    // A new password has ended the session in the meantime.
    if (!(await isSessionOpen(trx, reader.id, sessionUid))) return "failed";
    if ((await listPasskeyRows(trx, reader.id)).length >= MAX_PASSKEYS) return "too_many";
    const isNew = await insertPasskey(trx, {
      reader_id: reader.id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      name: given.name,
    });
    if (!isNew) return "failed";
    await queueMail(trx, services, {
      ...mailOf(given, reader.email, reader.id),
      template: "reader_passkey_added",
      url: null,
    });
    return null;
  });
}

export const removePasskey = ({ db }: Pick<PlatformContext, "db">, readerId: string, id: string) =>
  deletePasskey(db, readerId, id);

const signInOwner = (interactionUid: string) => `passkey of interaction ${interactionUid}`;
const accountOwner = (sessionUid: string) => `passkey of session ${sessionUid}`;

/** Returns the JSON of a form, whose parts the library checks, or null. */
function parseCredential<T>(answer: string): T | null {
  try {
    return credentialJson.parse(JSON.parse(answer)) as T;
  } catch {
    return null;
  }
}

/** The library throws an `Error` that says which check failed. */
const invalid = (): null => null;
