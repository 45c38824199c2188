import { problem } from "../i18n/problem.ts";
import { text } from "./fields.ts";

/** Begins the location of a file that was uploaded in the console; its id follows. */
export const UPLOAD_SCHEME = "upload://";
const UPLOAD = new RegExp(`^${UPLOAD_SCHEME}([a-z0-9-]{8,64})$`);

/** The id of a file uploaded in the console, or null for a remote location. */
export function uploadIdOf(location: string): string | null {
  return UPLOAD.exec(location)?.[1] ?? null;
}

function isLocation(value: string): boolean {
  if (UPLOAD.test(value)) return true;
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}

/** Where a file to import is: an http or https URL, or `upload://<id>`. */
export const location = text(4000)
  .transform((value) => value.trim())
  .refine(isLocation, problem("location"));
