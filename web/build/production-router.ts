import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}`, import.meta.url));

/** Takes React Router's production build, because its exports always name the one for development, which logs warnings. */
export function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    config: () => ({
      resolve: {
        alias: { "react-router/dom": fileOf("dom-export.mjs"), "react-router": fileOf("index.mjs") },
      },
    }),
  };
}
