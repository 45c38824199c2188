const texts = {
  title: "Import holdings",
  text: "Give products to many readers with a CSV file of up to {{maximum}} rows. Readers without an account are invited by mail. Newsrack checks the file first, and imports all of it or nothing.",
  example: "Example",
  copy_example: "Copy example",
  columns:
    "“product” is the key of a product. “name”, “starts_on” and “ends_on” are optional: without a first day the holding starts today, without a last day it has no end.",
  choose: "Choose file",
  choose_other: "Choose another file",
  submit_one: "Import {{count}} row",
  submit_other: "Import {{count}} rows",
  submit_none: "Import",
  check_failed: "The file wasn't checked. {{reason}}",
  failed: "Nothing was imported. {{reason}}",
  done: "{{added}} holdings added, {{readers}} new readers",
  faults_one: "The file has an error. Fix it and choose the file again. Nothing was imported.",
  faults_other: "The file has {{count}} errors. Fix them and choose the file again. Nothing was imported.",
  faults_list: "Errors",
  line: "Line",
  fault: "Error",
  cell: "{{column}} {{message}}",
  no_rows: "The file has no rows below its header.",
  ready: "No errors. Adds {{added}} holdings and invites {{readers}} new readers.",
  known_one: "{{formatted}} row is skipped because the reader already has this holding.",
  known_other: "{{formatted}} rows are skipped because the readers already have these holdings.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "readers-import": typeof texts;
  }
}
