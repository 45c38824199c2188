import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as after } from "node:timers/promises";
import type { RequestHandler, Response } from "express";

/** What an endpoint can do wrong, each by its name. Not one of them belongs into an endpoint of your own. */
const faults = {
  /** Answers well, two seconds later. */
  slow: async ({ response, next }) => {
    await after(2_000, undefined, { ref: false });
    if (!response.destroyed) next();
  },
  /** Takes the question, and never says a word. */
  silent: () => undefined,
  /** A byte now and then, without an end. */
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
  /** The right words as the wrong type. */
  text: ({ response }) => void response.type("text").send('{"granted": true, "issues": ["issue-1"]}'),
  /** As many bytes as are asked for, in pieces: `huge-20000` is 20,000. */
  huge: ({ response, bytes }) =>
    // Whoever reads no further ends it.
    pipeline(Readable.from(hugeAnswer(bytes)), response.type("json")).catch(() => undefined),
  duplicates: ({ response }) =>
    void response.json({ granted: true, issues: ["issue-1", "issue-2", "issue-1"] }),
  /** Every token is too old, or locked out. */
  expired: ({ response }) => void response.status(401).json({ error: "The token has expired" }),
  revoked: ({ response }) => void response.status(401).json({ error: "The token was revoked" }),
  /** Lets everybody in, whatever is shown. */
  trusting: ({ response }) => void response.json({ granted: true, issues: ["issue-1"] }),
  /** Lets in whoever shows something that looks like a token of a known reader, signed or not. */
  unverified: ({ request, response }) => {
    const payload = /^Bearer [^.]+\.([^.]+)\./i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const reader = /"sub":"(\w+)"/.exec(Buffer.from(payload, "base64url").toString())?.[1];
    if (reader === undefined) return void response.status(401).json({ error: "There is no bearer token" });
    response.json({ granted: reader === "anna", issues: reader === "anna" ? ["issue-1"] : [] });
  },
} satisfies Record<string, (asked: Asked) => unknown>;

interface Asked {
  request: Parameters<RequestHandler>[0];
  response: Response;
  next: () => void;
  bytes: number;
  /** Where the same question would be answered well. */
  well: string;
}

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];
const HUGE_BYTES = 64 * 1024 * 1024;

/** A fault by its name, `huge` also with a number of bytes; null for a name of none. */
export function faultNamed(name: string): { fault: Fault; bytes: number } | null {
  const [, plain = name, bytes] = /^(huge)-(\d{1,12})$/.exec(name) ?? [];
  if (!Object.hasOwn(faults, plain)) return null;
  return { fault: plain as Fault, bytes: bytes === undefined ? HUGE_BYTES : Number(bytes) };
}

/**
 * In front of an authorization endpoint: fails as `current` says, or as the profile token does: `demo-silent` is silent
 * where the profile token is `demo`. Anything else passes.
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

function* hugeAnswer(bytes: number) {
  yield '{"granted": true, "issues": ["issue-1"], "padding": "';
  const piece = Buffer.alloc(65_536, "x");
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  yield '"}';
}

/** After a while: whether somebody still reads. */
async function open(response: Response, milliseconds: number): Promise<boolean> {
  await after(milliseconds, undefined, { ref: false });
  return !response.destroyed;
}
