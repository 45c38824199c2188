/**
 * Lets each of a domain's folders import only later ones. The files beside the folders are left out: some are above all folders,
 * such as `index.ts` and the routes, and some are below.
 */
function foldersInOrder(domain, folders) {
  return folders.slice(1).map((folder, index) => ({
    name: `${domain}-${folder}-below-${folders[index]}`,
    comment: `Folders that import each other can only be understood together. Move the shared code of ${domain} into the lower folder, or beside the folders.`,
    severity: "error",
    from: { path: `^bff/domain/${domain}/${folder}/` },
    to: { path: `^bff/domain/${domain}/(${folders.slice(0, index + 1).join("|")})/` },
  }));
}

/**
 * Forbids import cycles between the domains in bff/domain, and between the folders of large ones. Rules for folders need a separate configuration, because
 * dependency-cruiser compares either files or folders.
 */
export default {
  forbidden: [
    ...foldersInOrder("imports", [
      "queue",
      "pipeline",
      "source",
      "preflight",
      "parse",
      "formats",
      "render",
      "warnings",
      "sandbox",
    ]),
    {
      name: "domains-without-circles",
      comment:
        "Domains that import each other cannot be understood, tested or moved separately. Move the shared code into the lower domain, or the route into the higher one.",
      severity: "error",
      scope: "folder",
      from: { path: "^bff/domain/[^/]+$" },
      to: { path: "^bff/domain/[^/]+$", circular: true },
    },
  ],
  options: {
    includeOnly: "^bff/domain/",
    exclude: "\\.(test|fixture)\\.ts$",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
