/** The rooms of the service and the console that contain folders. */
const rooms = ["bff", "bff/domain", "web", "web/console", "web/console/features"];
const folders = rooms.map((room) => `^${room}/[^/]+/[^/]+$`);
/** Not folders of a room, but rooms with their own rules. */
const not = rooms.filter((room) => room.includes("/")).map((room) => `^${room}/[^/]+$`);

/**
 * Forbids import cycles between the domains of the service, and between the folders of each room. Rules for folders need a separate
 * configuration, because dependency-cruiser compares either files or folders.
 */
export default {
  forbidden: [
    {
      name: "domains-without-circles",
      comment:
        "Domains that import each other cannot be understood, tested or moved separately. Move the shared code into the lower domain, or the route into the higher one.",
      severity: "error",
      scope: "folder",
      from: { path: "^bff/domain/[^/]+$" },
      to: { path: "^bff/domain/[^/]+$", circular: true },
    },
    {
      name: "folders-without-circles",
      comment:
        "Folders that import each other can only be understood together. Move the shared code into the lower folder, or beside the folders, where some files are above all folders and some below.",
      severity: "error",
      scope: "folder",
      from: { path: folders, pathNot: not },
      to: { path: folders, pathNot: not, circular: true },
    },
  ],
  options: {
    includeOnly: "^(bff|web)/",
    exclude: "\\.(test|fixture)\\.tsx?$",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
