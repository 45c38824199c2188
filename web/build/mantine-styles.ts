import { basename } from "node:path";
import type { Plugin } from "vite";

/** End of the name of a module with the class names of a Mantine component. */
const CLASSES = ".module.mjs";

/**
 * Imports the styles of a Mantine component with the component, so that a screen loads only the styles it needs. The
 * development server loads all styles, because it pre-bundles the library.
 */
export function mantineStyles(): Plugin {
  let isDevServer = false;
  return {
    name: "mantine-styles",
    configResolved(config) {
      isDevServer = config.command === "serve";
    },
    transform: {
      filter: {
        id: [`**/@mantine/core/esm/**/*${CLASSES}`, "**/web/console/main.tsx"],
      },
      handler(code, id) {
        if (id.endsWith(CLASSES))
          return {
            code: `import "@mantine/core/styles/${basename(id, CLASSES)}.layer.css";\n${code}`,
            map: null,
          };
        return isDevServer ? { code: `${code}\nimport "@mantine/core/styles.layer.css";`, map: null } : null;
      },
    },
  };
}
