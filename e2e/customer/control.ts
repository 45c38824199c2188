import express, { Router } from "express";
import { z } from "zod";
import type { Entitlements } from "./entitlements.ts";
import { faultNamed, faultNames } from "./faults.ts";
import { AUDIENCE, CLIENT_ID, type IdentityProvider } from "./identity-provider.ts";

/** State that can be changed at run time. */
export interface ControlState {
  /** The fault of every response; null for none. */
  fault: string | null;
  entitlements: Entitlements;
}

const change = z.strictObject({
  fault: z
    .string()
    .refine((name) => faultNamed(name) !== null, `must be null or one of: ${faultNames.join(", ")}`)
    .nullable()
    .optional(),
  /** Readers whose tokens are revoked. */
  revoked: z.array(z.string()).optional(),
});

const tokenRequest = z.strictObject({
  reader: z.string().min(1),
  /** Lifetime in seconds; a negative number for an expired token. */
  expires_in: z.int().default(3600),
  audience: z.string().default(AUDIENCE),
});
export type TokenRequest = z.input<typeof tokenRequest>;

export interface IssuedTokens {
  access_token: string;
  id_token: string;
}

/** Signs tokens with the provider's key for any caller. Use it in tests only. */
export async function issueTokens(identity: IdentityProvider, request: TokenRequest): Promise<IssuedTokens> {
  const { reader: sub, expires_in, audience: aud } = tokenRequest.parse(request);
  const iat = Math.floor(Date.now() / 1000) + Math.min(0, expires_in);
  const exp = Math.floor(Date.now() / 1000) + expires_in;
  return {
    access_token: await identity.sign("at+jwt", { sub, aud, iat, exp, client_id: CLIENT_ID, scope: "read" }),
    id_token: await identity.sign("JWT", { sub, aud: CLIENT_ID, iat, exp }),
  };
}

/** Returns the control API: `PUT /control` sets the fault and the revoked readers, `POST /control/tokens` issues tokens. */
export function control(identity: IdentityProvider, state: ControlState): Router {
  const router = Router().use("/control", express.json());
  const shown = () => ({ fault: state.fault, revoked: state.entitlements.revoked });

  router.get("/control", (_request, response) => void response.json({ ...shown(), faults: faultNames }));
  router.put("/control", (request, response) => {
    const parsed = change.safeParse(request.body);
    if (!parsed.success) return void response.status(422).json({ error: z.prettifyError(parsed.error) });
    const { fault, revoked } = parsed.data;
    if (fault !== undefined) state.fault = fault;
    if (revoked) state.entitlements = { ...state.entitlements, revoked };
    response.json(shown());
  });
  router.post("/control/tokens", async (request, response) => {
    const parsed = tokenRequest.safeParse(request.body);
    if (!parsed.success) return void response.status(422).json({ error: z.prettifyError(parsed.error) });
    response.json(await issueTokens(identity, parsed.data));
  });
  return router;
}
