/** Import rules of this repository. Each comment is printed when its rule is violated, and gives the reason of the rule. */
const ours = "^(shared|bff|web|e2e)/";
/** A folder of the map in .github/CONTRIBUTING.md: a domain, a feature, or another folder below the top level. */
const FOLDER = "^((?:bff/domain|web/console/features|web/console)/[^/]+|(?:bff|web|shared|e2e)/[^/]+)/";

/** Tests and their fixtures start the whole service, whichever floor they are on. */
const TEST = ["\\.(test|fixture)\\.ts$", "/testing/"];

export default {
  forbidden: [
    {
      name: "shared-imports-nothing-of-ours",
      comment: "The console and the service both depend on shared/, so it must not depend on either of them.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(bff|web|e2e)/" },
    },
    {
      name: "shared-imports-zod-and-markdown-only",
      comment:
        "All imports of shared/ are shipped to every browser, so only zod and the Markdown pipeline are allowed.",
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
        "The console and the service share code only through shared/, so that a change of one cannot break the other.",
      severity: "error",
      from: { path: "^(web|bff)/" },
      to: { path: "^(web|bff)/", pathNot: "^$1/" },
    },
    {
      name: "product-knows-no-tests",
      comment:
        "The service and the console run without e2e/, which measures, breaks and fills them from outside. Only tests may import it.",
      severity: "error",
      from: { path: "^(shared|bff|web)/", pathNot: ["\\.(test|fixture)\\.tsx?$", "/testing/"] },
      to: { path: "^e2e/" },
    },
    {
      name: "started-without-dev-packages",
      comment:
        "npm start and npm run seed, chaos and corpus install no devDependencies, so their imports must be in dependencies.",
      severity: "error",
      from: {
        path: "^(shared|bff|web|e2e/(chaos|corpus|seeds))/",
        pathNot: ["\\.(test|fixture)\\.tsx?$", "/testing/", "/sample-issue/"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "domain-public-file",
      comment:
        "A domain exports to other domains through its index.ts. All other files are private, except *.jobs.ts, which define jobs, and *.fixture.ts, which tests share.",
      severity: "error",
      from: { path: "^bff/domain/([^/]+)/" },
      to: {
        path: "^bff/domain/[^/]+/",
        pathNot: ["^bff/domain/$1/", "^bff/domain/[^/]+/index\\.ts$", "\\.(jobs|fixture)\\.ts$"],
      },
    },
    {
      name: "domain-public-file-outside",
      comment:
        "The rest of the service imports a domain's index.ts. In addition, app/ binds its routes and starts its contexts, workers and scheduled tasks.",
      severity: "error",
      from: { path: "^(bff/(?!domain/|schema/)|e2e/)" },
      to: {
        path: "^bff/domain/[^/]+/",
        pathNot: ["^bff/domain/[^/]+/index\\.ts$", "\\.(context|routes|schedule|jobs|worker|fixture)\\.ts$"],
      },
    },
    {
      name: "http-knows-express",
      comment:
        "Only http/, app/ and *.routes.ts import Express, so that services can be called from jobs and scripts.",
      severity: "error",
      from: { path: "^bff/", pathNot: ["^bff/(http|app)/", "\\.routes\\.ts$", "\\.test\\.ts$"] },
      to: {
        path: "node_modules/(express|@types/express[^/]*|helmet|pino-http|compression)/",
      },
    },
    {
      name: "routes-ask-services",
      comment:
        "Route handlers call services, which enforce the domain's rules, and never access repositories directly.",
      severity: "error",
      from: { path: "\\.routes\\.ts$" },
      to: { path: "\\.repo\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-is-the-top-floor",
      comment:
        "app/ puts the service together, so only commands and tests may import it. Declare the part of the context that a function uses: Pick<PlatformContext, …>, or the context of its domain.",
      severity: "error",
      from: { path: "^bff/(?!app/|cli/|testing/|start\\.mjs)", pathNot: TEST },
      to: { path: "^bff/(app|cli)/" },
    },
    {
      name: "commands-above-app",
      comment:
        "A command starts the service, or looks after an installation. What it shares with the service is on a lower floor.",
      severity: "error",
      from: { path: "^bff/app/", pathNot: TEST },
      to: { path: "^bff/cli/" },
    },
    {
      name: "domain-below-operations",
      comment:
        "operations/ looks after an installation from outside. A domain that imports it cannot be tested alone.",
      severity: "error",
      from: { path: "^bff/(domain|http|core|platform|schema|messages)/", pathNot: TEST },
      to: { path: "^bff/operations/" },
    },
    {
      name: "http-knows-no-domain",
      comment:
        "http/ is routing and middleware. app/ hands in what depends on a domain, such as the authenticators.",
      severity: "error",
      from: { path: "^bff/(http|core|platform|schema|messages)/", pathNot: TEST },
      to: { path: "^bff/domain/" },
    },
    {
      name: "core-below-http",
      comment: "Jobs and commands use core/ and platform/ without a request.",
      severity: "error",
      from: { path: "^bff/(core|platform|schema|messages)/", pathNot: TEST },
      to: { path: "^bff/http/" },
    },
    {
      name: "platform-knows-no-product",
      comment: "platform/ is generic infrastructure that could be used in another product.",
      severity: "error",
      from: { path: "^bff/(platform|messages)/", pathNot: TEST },
      to: { path: "^bff/(core|schema)/" },
    },
    {
      name: "schema-imports-types",
      comment:
        "The schema describes rows. A migration that runs code of a domain changes its meaning whenever that code does.",
      severity: "error",
      from: { path: "^bff/schema/", pathNot: TEST },
      to: { path: ours, pathNot: "^bff/schema/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "testing-is-for-tests",
      comment: "The service must start without the code and the packages of tests.",
      severity: "error",
      from: {
        path: ours,
        pathNot: [
          "\\.(test|fixture|spec|setup)\\.tsx?$",
          "/testing/",
          "^e2e/",
          // Makes the files that the sample publication imports. Developers run it.
          "/sample-issue/make-sample-issue\\.ts$",
        ],
      },
      to: { path: "/testing/" },
    },
    {
      name: "features-apart",
      comment:
        "Features never import each other. Move shared code to web/console/components, web/ui, web/lib or web/api.",
      severity: "error",
      from: { path: "^web/console/features/([^/]+)/" },
      to: { path: "^web/console/features/([^/]+)/", pathNot: "^web/console/features/$1/" },
    },
    {
      name: "console-app-on-top",
      comment:
        "app/ puts the console together, so nothing imports it. Addresses are in web/console/routing, texts in web/console/i18n.",
      severity: "error",
      from: { path: "^web/", pathNot: "^web/(console/(app/|main\\.tsx$)|testing/)" },
      to: { path: "^web/console/app/" },
    },
    {
      name: "console-floors",
      comment: "Texts and addresses are below the screens, so they must not import them.",
      severity: "error",
      from: { path: "^web/console/(i18n|routing)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^web/(console/(features|components)|ui)/", pathNot: "/texts/[^/]+\\.ts$" },
    },
    {
      name: "components-below-features",
      comment: "Components are shared by several features, so they must not import features.",
      severity: "error",
      from: { path: "^web/console/components/" },
      to: { path: "^web/console/features/" },
    },
    {
      name: "ui-knows-no-domain",
      comment:
        "ui/ is generic and could be used in another application. Code for our records belongs in console/components.",
      severity: "error",
      from: { path: "^web/ui/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^(web/(api|console)|shared/(console|contract|kiosk))/",
        pathNot: "^web/console/(i18n|routing)/",
      },
    },
    {
      name: "readers-load-light-code",
      comment:
        "Readers load this code on phones, so it contains no Mantine, i18next or zod, and takes texts and the locale as parameters. Import types of shared/ only.",
      severity: "error",
      from: { path: "^web/(kiosk|lib|reader|api/http)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: [
          "node_modules/(@mantine/[^/]+|i18next|react-i18next|react-router[^/]*|zod)/",
          "^web/(api/(?!http/)|console|ui)/",
          "^shared/(console|contract|i18n)/",
          "^shared/kiosk/(?!addresses|folded-words|offline|pages)",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "console-and-kiosk-apart",
      comment:
        "The console and the kiosk are separate applications with separate bundles. Move shared code to web/reader, web/lib, web/api/http or web/styles.",
      severity: "error",
      from: { path: "^web/(console|ui|api|lib|reader)/" },
      to: { path: "^web/kiosk/" },
    },
    {
      name: "alias-between-folders",
      comment:
        "Imports from another folder of the map in .github/CONTRIBUTING.md start with #bff, #shared, #web or #e2e, so that moving a file changes few lines.",
      severity: "error",
      from: { path: FOLDER },
      to: { pathNot: "^$1/", dependencyTypes: ["local"], dependencyTypesNot: ["aliased"] },
    },
    {
      name: "no-cycles",
      comment: "Files that import each other belong in one file, or one of them is in the wrong folder.",
      severity: "error",
      from: { path: ours },
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "No file imports this file. Delete it.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          // Types, tests, and texts that the bundler finds by their names.
          "\\.(d|test|spec|en|fixture)\\.ts$",
          // Styles and settings are read by tools, and scripts are started.
          "\\.css$",
          "\\.config\\.ts$",
          "\\.mjs$",
          // Served to browsers as they are.
          "^bff/app/docs/ui/",
          "^bff/domain/readers/sign-in/passkey-script\\.js$",
        ],
      },
      to: {},
    },
    {
      name: "resolvable",
      comment: "The imported file does not exist.",
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
