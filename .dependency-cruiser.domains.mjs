/**
 * The rule between domains: each folder of bff/domain may use others, and no chain of uses leads back to it. A rule
 * between folders needs a run of its own: dependency-cruiser compares either files or folders.
 */
export default {
  forbidden: [
    {
      name: "domains-without-circles",
      comment:
        "A domain that uses one which uses it back cannot be read, tested or moved alone. Move what both need into the lower one, or the route into the higher one.",
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
