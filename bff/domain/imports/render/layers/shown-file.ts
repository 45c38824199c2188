import { join } from "node:path";
import { OUTPUT } from "../../sandbox/job-folder.ts";

/** Copy of a document with hidden layers, in the folder of its import, without what these layers contain. */
export const SHOWN_FILE = join(OUTPUT, "shown.pdf");
