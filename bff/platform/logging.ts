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

/** An error as pino shows it, without the connection that the database's client hangs on it, secrets and all. */
export function withoutConnection<Described extends object>(described: Described): Described {
  return "client" in described ? { ...described, client: undefined } : described;
}

/** JSON lines on standard output, or on `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutConnection(pino.stdSerializers.err(error)) },
    redact: { paths: SECRET_PATHS, censor: "[redacted]" },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
