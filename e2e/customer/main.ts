import { parseArgs } from "node:util";
import { startSamplePublisher } from "./start-customer.ts";

const { PORT = "4100", REDIRECT_URIS = "" } = process.env;

const usage = `
Starts a sample publisher until Ctrl-C: identity provider, authorization endpoint and reader page.

  npm run customer

  PORT            port on this machine; default 4100
  REDIRECT_URIS   additional redirect addresses of its identity provider, separated by commas
`;

async function run(): Promise<void> {
  const customer = await startSamplePublisher({
    port: Number(PORT),
    redirectUris: REDIRECT_URIS.split(",")
      .map((uri) => uri.trim())
      .filter((uri) => uri !== ""),
  });
  console.log(`
  The sample publisher is ready on ${customer.url}

    reader page                   ${customer.url}/?newsrack=http://127.0.0.1:4000&publication=10
    authorization server          ${customer.url}   with the profile token "${customer.profileToken}"
    identity provider (issuer)    ${customer.url}   with the client "${customer.clientId}"

  Start the service with NEWSRACK_ALLOW_PRIVATE=127.0.0.1/32:${PORT}
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void customer.close());
}

/** Returns what the operator can do about an error; null for an unexpected one. */
function advice(error: NodeJS.ErrnoException): string | null {
  if (error.code === "EADDRINUSE") return `Port ${PORT} is in use. Set PORT to another port.`;
  if (error.code === "ERR_SOCKET_BAD_PORT") return `PORT must be a number up to 65535, but is ${PORT}.`;
  return error.code?.startsWith("ERR_PARSE_ARGS") ? error.message + usage : null;
}

try {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) console.log(usage);
  else await run();
} catch (error) {
  console.error(advice(error as NodeJS.ErrnoException) ?? error);
  process.exitCode = 1;
}
