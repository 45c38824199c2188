/** Types of the CommonMark examples, which the package lacks. */
declare module "commonmark-spec" {
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
