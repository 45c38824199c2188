import { startCustomer } from "./start-customer.ts";

/** `npm run customer`: a publisher to try everything out with, until Ctrl-C. */
const { PORT = "4100", REDIRECT_URIS = "" } = process.env;

try {
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
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  console.error(taken ? `Port ${PORT} is taken. Set PORT to another one.` : error);
  process.exitCode = 1;
}
