import { parseArgs } from "node:util";
import { startCustomer } from "./start-customer.ts";

const { PORT = "4100", REDIRECT_URIS = "" } = process.env;

const usage = `
Starts a publisher to try everything out with, until Ctrl-C.

  npm run customer

  PORT            where it listens on this machine: 4100 unless it is set
  REDIRECT_URIS   where its identity provider may send readers back to besides, separated by commas
`;

async function run(): Promise<void> {
  const customer = await startCustomer({
    port: Number(PORT),
    redirectUris: REDIRECT_URIS.split(",")
      .map((uri) => uri.trim())
      .filter((uri) => uri !== ""),
  });
  console.log(`
  A publisher listens on ${customer.url}

    read there as a reader        ${customer.url}/?newsrack=http://127.0.0.1:4000&publication=10
    authorization server          ${customer.url}   with the profile token "${customer.profileToken}"
    identity provider (issuer)    ${customer.url}   with the client "${customer.clientId}"

  The service reaches it once started with NEWSRACK_ALLOW_PRIVATE=127.0.0.1/32:${PORT}
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void customer.close());
}

/** What whoever started it can do about it; null for what is a fault of the program. */
function advice(error: NodeJS.ErrnoException): string | null {
  if (error.code === "EADDRINUSE") return `Port ${PORT} is taken. Set PORT to another one.`;
  if (error.code === "ERR_SOCKET_BAD_PORT") return `PORT has to be a number up to 65535, and is ${PORT}.`;
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
