/** Returns true for a plausible language tag (BCP 47) of an ordinary length. */
export function isLanguageTag(tag: string): boolean {
  return tag.length <= 35 && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag);
}
