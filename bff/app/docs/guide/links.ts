/** Slugs of the documents in the addresses of the page, as `ui/start.js` gives them. */
type DocumentSlug = "import" | "readers" | "authorization";

/** Returns a link to a section of the guide with this title. */
export function sectionLink(title: string): string {
  return `[${title}](#import/description/${slugOf(title)})`;
}

/** Returns a link to another document of the page. */
export function documentLink(text: string, slug: DocumentSlug): string {
  return `[${text}](#${slug})`;
}

/** Returns the slug that the page gives to a heading. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}
