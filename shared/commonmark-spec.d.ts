/** The examples of the CommonMark specification; the package brings no types. */
declare module "commonmark-spec" {
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
