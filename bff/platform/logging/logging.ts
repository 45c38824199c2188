import pino, { type DestinationStream, type Logger } from "pino";
import { cutLine } from "./cut-line.ts";

export type { Logger } from "pino";

/** Paths of logged objects that may contain secrets. Their values are replaced. */
const SECRET_PATHS = [
  "*.authorization",
  "*.cookie",
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["oidc-id-token"]',
  'res.headers["set-cookie"]',
  "password",
  "*.password",
  "token",
  "*.token",
];

/** Removes the `client` property of a serialized error: pg attaches its connection, including the password. */
export function withoutConnection<SerializedError extends object>(error: SerializedError): SerializedError {
  return "client" in error ? { ...error, client: undefined } : error;
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Creates a logger that writes JSON lines of at most 2 kB to `destination`, by default standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutConnection(pino.stdSerializers.err(error)) },
    redact: { paths: SECRET_PATHS, censor: "[redacted]" },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: cutLine },
  };
  return destination ? pino(options, destination) : pino(options);
}
