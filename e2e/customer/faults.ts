import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as after } from "node:timers/promises";
import type { RequestHandler, Response } from "express";

/** Faults of an authorization endpoint by name. Do not copy them into your own endpoint. */
const faults = {
  /** Sends the right response after two seconds. */
  slow: async ({ response, next }) => {
    await after(2_000, undefined, { ref: false });
    if (!response.destroyed) next();
  },
  /** Never responds. */
  silent: () => undefined,
  /** Sends a byte every 300 ms without an end. */
  dripping: async ({ response }) => {
    response.type("json").write(" ");
    while (await open(response, 300)) response.write(" ");
  },
  "500": ({ response }) => void response.status(500).json({ error: "The shop is on fire", granted: true }),
  "403": ({ response }) => void response.status(403).json({ granted: false }),
  redirect: ({ response, well }) => void response.redirect(307, well),
  "granted-text": ({ response }) => void response.json({ granted: "true", issues: "issue-1" }),
  "granted-number": ({ response }) => void response.json({ granted: 1, issues: [1] }),
  "granted-list": ({ response }) => void response.json({ granted: [true], issues: [["issue-1"]] }),
  "granted-null": ({ response }) => void response.json({ granted: null, issues: null }),
  "granted-inherited": ({ response }) =>
    void response.type("json").send('{"__proto__":{"granted":true,"issues":["issue-1"]}}'),
  malformed: ({ response }) => void response.type("json").send('{"granted": true, "issues": ["issue-1"]'),
  html: ({ response }) => void response.type("html").send("<!doctype html><h1>Access granted: true</h1>"),
  /** Sends valid JSON with the wrong content type. */
  text: ({ response }) => void response.type("text").send('{"granted": true, "issues": ["issue-1"]}'),
  /** Sends the requested number of bytes in chunks: `huge-20000` sends 20,000. */
  huge: ({ response, bytes }) =>
    // The pipeline fails when the client stops reading.
    pipeline(Readable.from(hugeResponse(bytes)), response.type("json")).catch(() => undefined),
  duplicates: ({ response }) =>
    void response.json({ granted: true, issues: ["issue-1", "issue-2", "issue-1"] }),
  /** Answers 401 to every token. */
  expired: ({ response }) => void response.status(401).json({ error: "The token has expired" }),
  revoked: ({ response }) => void response.status(401).json({ error: "The token was revoked" }),
  /** Grants access without checking the token. */
  trusting: ({ response }) => void response.json({ granted: true, issues: ["issue-1"] }),
  /** Grants access by the claims of a token whose signature it does not verify. */
  unverified: ({ request, response }) => {
    const payload = /^Bearer [^.]+\.([^.]+)\./i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const reader = /"sub":"(\w+)"/.exec(Buffer.from(payload, "base64url").toString())?.[1];
    if (reader === undefined) return void response.status(401).json({ error: "The bearer token is missing" });
    response.json({ granted: reader === "anna", issues: reader === "anna" ? ["issue-1"] : [] });
  },
} satisfies Record<string, (asked: Asked) => unknown>;

interface Asked {
  request: Parameters<RequestHandler>[0];
  response: Response;
  next: () => void;
  bytes: number;
  /** Path of the same request without the fault. */
  well: string;
}

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];
const HUGE_BYTES = 64 * 1024 * 1024;

/** Returns the fault with this name, and the number of bytes of `huge-<bytes>`; null for an unknown name. */
export function faultNamed(name: string): { fault: Fault; bytes: number } | null {
  const [, plain = name, bytes] = /^(huge)-(\d{1,12})$/.exec(name) ?? [];
  if (!Object.hasOwn(faults, plain)) return null;
  return { fault: plain as Fault, bytes: bytes === undefined ? HUGE_BYTES : Number(bytes) };
}

/**
 * Returns a middleware that applies the fault of `current`, or the one named by the profile token: `demo-silent` for the profile
 * token `demo`.
 */
export function faultsBefore(profileToken: string, current: () => string | null): RequestHandler {
  return (request, response, next) => {
    const [, shown = "", endpoint = ""] = /^\/svc-api\/v2\/([^/]+)(\/.*)$/.exec(request.url) ?? [];
    const named = shown.startsWith(`${profileToken}-`) ? shown.slice(profileToken.length + 1) : null;
    const found = faultNamed(named ?? (shown === profileToken ? current() : null) ?? "");
    if (!found) return next();
    const well = `/svc-api/v2/${profileToken}${endpoint}`;
    const goOn = () => {
      request.url = well;
      next();
    };
    return faults[found.fault]({ request, response, next: goOn, bytes: found.bytes, well });
  };
}

function* hugeResponse(bytes: number) {
  yield '{"granted": true, "issues": ["issue-1"], "padding": "';
  const piece = Buffer.alloc(65_536, "x");
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  yield '"}';
}

/** Waits, then returns true if the client is still connected. */
async function open(response: Response, milliseconds: number): Promise<boolean> {
  await after(milliseconds, undefined, { ref: false });
  return !response.destroyed;
}
