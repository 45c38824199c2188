const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;

/** Throws `TypeError` if this is not a valid key. The rules are documented at `Storage`. */
export function checkKey(key: string): void {
  if (isKey(key)) return;
  throw new TypeError(`${JSON.stringify(key)} is not a key of the file storage.`);
}

/** Throws `TypeError` if this is neither empty nor a valid key followed by `/`. */
export function checkPrefix(prefix: string): void {
  if (prefix === "" || (prefix.endsWith("/") && isKey(prefix.slice(0, -1)))) return;
  throw new TypeError(`${JSON.stringify(prefix)} is not a prefix of the file storage. It must end in "/".`);
}

export function isKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    /^[a-z0-9][a-z0-9/_.-]*$/.test(key) &&
    !key.includes("..") &&
    key
      .split("/")
      .every((segment) => segment !== "" && segment !== "." && segment.length <= MAX_SEGMENT_LENGTH)
  );
}
