import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** The part of Fastify's `route` that the plugin uses for its file. */
interface FileRoute {
  url: string;
  handler(request: unknown, reply: Reply): void;
}
interface Reply {
  header(): Reply;
  send(content: string): void;
}
type Plugin = (fastify: object, options: object, done: () => void) => void;

/**
 * Loads Scalar's code for browsers, compressed with gzip. It comes from Scalar's plugin for Fastify, which contains it as a text:
 * the package that is named after it also installs what it was built from, 300 MB. Imported on demand because it is 5 MB.
 */
export async function loadScalar(): Promise<Buffer> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const code = await new Promise<string>((resolve, reject) => {
    const reply: Reply = { header: () => reply, send: resolve };
    const route = ({ url, handler }: FileRoute) => url.endsWith(".js") && handler(null, reply);
    (plugin as unknown as Plugin)({ route }, { configuration: { url: "/" } }, () =>
      reject(new Error("Scalar's plugin has no code for browsers.")),
    );
  });
  return promisify(gzip)(code);
}
