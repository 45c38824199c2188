import type { Widget } from "#shared/console/issues/import-content.ts";

/** Bytes of the widgets and of the table of contents of an issue, which one answer contains. Further ones are not imported. */
export const contentLimits = { widgets: 2 * 1024 * 1024, contents: 1024 * 1024 } as const;

/** Bytes of a widget's JSON beside its address and title. */
export const BYTES_PER_WIDGET = 200;
/** Bytes of an entry's JSON beside its title. */
const BYTES_PER_ENTRY = 64;

export function bytesOfWidget({ href, title }: Pick<Widget, "href" | "title">): number {
  return Buffer.byteLength(href) + Buffer.byteLength(title) + BYTES_PER_WIDGET;
}

export function bytesOfEntry(title: string): number {
  return Buffer.byteLength(JSON.stringify(title)) + BYTES_PER_ENTRY;
}
