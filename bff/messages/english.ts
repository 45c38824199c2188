import { errors } from "./errors.en.ts";
import { notices, words } from "./notices.en.ts";

/** Every text of the service. The German catalogue has the same keys. */
export const english = { errors, notices, words } as const;

export type English = typeof english;
