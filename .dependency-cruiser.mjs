/** The import rules of the house. Each message says why the rule stands. */
const ours = "^(shared|bff|web|e2e)/";

export default {
  forbidden: [
    {
      name: "shared-imports-nothing-of-ours",
      comment: "shared/ is what both sides believe; it can lean on neither of them.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(bff|web|e2e)/" },
    },
    {
      name: "shared-imports-zod-and-markdown-only",
      comment:
        "Whatever shared/ imports is shipped to every browser: zod and the Markdown pipeline, nothing else.",
      severity: "error",
      from: { path: "^shared/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot:
          "node_modules/(zod|unified|parse5|remark-[^/]+|rehype-[^/]+|hast-[^/]+|@types/(hast|mdast|unist))/",
      },
    },
    {
      name: "web-and-bff-meet-in-shared",
      comment:
        "The console and the service meet in shared/ alone, so that neither can break the other unseen.",
      severity: "error",
      from: { path: "^(web|bff)/" },
      to: { path: "^(web|bff)/", pathNot: "^$1/" },
    },
    {
      name: "domain-door",
      comment:
        "A domain reaches another through its *.service.ts, so that its tables and rules stay its own. *.jobs.ts name the jobs it offers, tests share fixtures.",
      severity: "error",
      from: { path: "^bff/domain/([^/]+)/" },
      to: {
        path: "^bff/domain/([^/]+)/",
        pathNot: ["^bff/domain/$1/", "\\.service\\.ts$", "\\.jobs\\.ts$", "\\.fixture\\.ts$"],
      },
    },
    {
      name: "http-knows-express",
      comment:
        "Only http/ and *.routes.ts know Express; rules that do not can be called from jobs and scripts.",
      severity: "error",
      from: { path: "^bff/", pathNot: ["^bff/http/", "\\.routes\\.ts$", "\\.test\\.ts$"] },
      to: {
        path: "node_modules/(express|@types/express[^/]*|helmet|pino-http|compression)/",
      },
    },
    {
      name: "routes-ask-services",
      comment: "A handler reads as a pipeline; what it asks the database stands behind the domain's rules.",
      severity: "error",
      from: { path: "\\.routes\\.ts$" },
      to: { path: "\\.repo\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "platform-knows-no-domain",
      comment: "platform/ is machinery: it would serve another product as well.",
      severity: "error",
      from: { path: "^bff/platform/" },
      to: { path: "^bff/(domain|http|schema)/" },
    },
    {
      name: "config-alone-reads-the-environment-by-way-of-main",
      comment: "Settings are read once, in config.ts, and handed on; a domain asks its services instead.",
      severity: "error",
      from: { path: "^bff/domain/", pathNot: "\\.test\\.ts$" },
      to: { path: "^bff/config\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "features-apart",
      comment:
        "Web features never import each other; what two of them need moves to web/ui, web/api or web/app.",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^web/features/([^/]+)/", pathNot: "^web/features/$1/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle means two files are one thing, or one of them is in the wrong room.",
      severity: "error",
      from: { path: ours },
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this file.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "\\.(d|test|spec|en|fixture)\\.ts$",
          "\\.css$",
          "\\.config\\.ts$",
          "\\.mjs$",
          "^bff/http/docs/ui/",
        ],
      },
      to: {},
    },
    {
      name: "resolvable",
      comment: "The import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|e2e/report|e2e/results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
