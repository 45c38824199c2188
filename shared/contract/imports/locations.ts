import { problem } from "#shared/i18n/problem.ts";
import { text } from "../fields.ts";

/** Scheme of an uploaded file's location, followed by its id. */
export const UPLOAD_SCHEME = "upload://";
const UPLOAD = new RegExp(`^${UPLOAD_SCHEME}([a-z0-9-]{8,64})$`);

/** Returns the id of an uploaded file, or null for a remote location. */
export function uploadIdOf(location: string): string | null {
  return UPLOAD.exec(location)?.[1] ?? null;
}

function isLocation(value: string): boolean {
  if (UPLOAD.test(value)) return true;
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}

/** Location of a file to import: an http or https URL, or `upload://<id>`. */
export const location = text(4000)
  .transform((value) => value.trim())
  .refine(isLocation, problem("location"));
