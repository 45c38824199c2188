/** Tags of links and images, in the HTML of the service. Values of attributes are in double quotes. */
const LINK_OR_IMAGE = /<(\/?)a(?=[\s>])|<img\s(?:[^>"]|"[^"]*")*>/g;

/** Marks links that open an image in the dialog. */
export const IMAGE_LINK = "data-image";

/** Wraps the images that are not in a link in links to their files, which open them larger. */
export function withImageLinks(html: string, label: (alt: string) => string): string {
  let isInLink = false;
  return html.replace(LINK_OR_IMAGE, (tag, closing?: string) => {
    if (closing !== undefined) isInLink = closing === "";
    if (closing !== undefined || isInLink) return tag;
    const source = attributeOf(tag, "src");
    // The service has escaped the values.
    const name = label(attributeOf(tag, "alt"));
    return source === "" ? tag : `<a href="${source}" ${IMAGE_LINK} aria-label="${name}">${tag}</a>`;
  });
}

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
