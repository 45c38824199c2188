const longestKey = 512;
const longestSegment = 200;

/** @throws TypeError unless this is a key as the Storage interface describes it. */
export function checkKey(key: string): void {
  if (isKey(key)) return;
  throw new TypeError(`${JSON.stringify(key)} is not a key of the file storage.`);
}

/** @throws TypeError unless this is empty or a key followed by `/`. */
export function checkPrefix(prefix: string): void {
  if (prefix === "" || (prefix.endsWith("/") && isKey(prefix.slice(0, -1)))) return;
  throw new TypeError(`${JSON.stringify(prefix)} is not a folder of the file storage; it must end in "/".`);
}

/** Whether this is a key as the Storage interface describes it. */
export function isKey(key: string): boolean {
  return (
    key.length <= longestKey &&
    /^[a-z0-9][a-z0-9/_.-]*$/.test(key) &&
    !key.includes("..") &&
    key.split("/").every((segment) => segment !== "" && segment !== "." && segment.length <= longestSegment)
  );
}
