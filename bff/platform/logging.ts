import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

/** Where secrets could stand in what is logged; they never reach a log line. */
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

/** JSON lines on standard output, or on `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: "[redacted]" },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
