import type { Plugin } from "vite";

/** The screens that users typically open first, by the segment of the URL after the publication. */
const firstScreens = {
  "": "overview/overview-page.tsx",
  issues: "issues/list/issue-list-page.tsx",
  articles: "articles/list/article-list-page.tsx",
  "planned-editions": "planned-editions/planned-editions-page.tsx",
};

/** Preloads the code of the first screen in parallel with the shared code, instead of after it. */
export function preloadFirstScreen(): Plugin {
  return {
    name: "preload-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const filesOf = (name: string, files = new Set<string>()): Set<string> => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || files.has(name) || html.includes(name)) return files;
          files.add(name);
          for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
          for (const imported of chunk.imports) filesOf(imported, files);
          return files;
        };
        const screens = Object.entries(firstScreens).map(([segment, module]) => {
          const entry = Object.values(bundle).find(
            (file) =>
              file.type === "chunk" && file.facadeModuleId?.endsWith(`/web/console/features/${module}`),
          );
          if (!entry) throw new Error(`No chunk contains the module ${module}.`);
          return [segment, [...filesOf(entry.fileName)]];
        });
        const children = `{
  const [, segment = ""] = /^\\/publications\\/\\d+\\/?([\\w-]*)$/.exec(location.pathname) ?? [, "none"];
  for (const file of ${JSON.stringify(Object.fromEntries(screens))}[segment] ?? []) {
    const style = file.endsWith(".css");
    const link = Object.assign(document.createElement("link"), { href: "/" + file, crossOrigin: "" });
    document.head.append(Object.assign(link, style ? { rel: "preload", as: "style" } : { rel: "modulepreload" }));
  }
}`;
        return [{ tag: "script", children, injectTo: "head" }];
      },
    },
  };
}
