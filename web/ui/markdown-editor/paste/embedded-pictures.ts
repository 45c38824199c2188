/** Stands for an embedded picture in a text. The character is for private use, so that no text of others contains it. */
export const PICTURE = "\ue000";
/** Begins the address of a picture that was taken out of HTML. */
export const EMBEDDED_SCHEME = "embedded:";

const DATA_URL = /data:image\/([\w.+-]+);base64,([A-Za-z0-9+/=]+)/g;

/** Takes pictures out of HTML, which would be too long to convert with them. */
export function takePictures(html: string): { html: string; files: File[] } {
  const files: File[] = [];
  const rest = html.replaceAll(PICTURE, "").replace(DATA_URL, (_url, format: string, base64: string) => {
    files.push(fileOf(format, base64, files.length + 1));
    return `${EMBEDDED_SCHEME}${files.length - 1}`;
  });
  return { html: rest, files };
}

function fileOf(format: string, base64: string, number: number): File {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    // The upload says that the file is not an image.
    bytes = new Uint8Array();
  }
  return new File([bytes], `${number}.${format.replace(/\W.*/, "")}`, { type: `image/${format}` });
}

/** Removes the pictures from Markdown, and returns their places. That of a picture in a table is below the table. */
export function picturePlaces(markdown: string): { text: string; places: number[] } {
  const [first = "", ...others] = markdown.split(PICTURE);
  let text = first;
  const places = others.map((part) => {
    const place = text.length;
    text += part;
    return place;
  });
  return { text, places: places.map((place) => belowTable(text, place)) };
}

function belowTable(text: string, place: number): number {
  if (text[text.lastIndexOf("\n", place - 1) + 1] !== "|") return place;
  const rows = text.slice(place).search(/\n(?!\|)/);
  return rows === -1 ? text.length : place + rows;
}
