const texts = {
  name: "Pages of {{name}}",
  page: "Page {{page}}",
  page_of: "Page {{page}} of {{total}}",
  pages_of: "Pages {{first}} and {{second}} of {{total}}",
  back: "Back to the issue",
  toolbar: "Reader",
  turn: {
    label: "Turn pages",
    previous: "Previous page",
    next: "Next page",
    field: "Page",
    total: "of {{total}}",
  },
  zoom: {
    in: "Zoom in",
    out: "Zoom out",
    menu: "Zoom, now {{percent}} %",
    percent: "{{percent}} %",
    fit_page: "Fit page",
    fit_width: "Fit width",
  },
  double: "Double pages",
  text: {
    toggle: "Text",
    label: "Text of the page",
    none: "This page has no text.",
    none_hint: "Nothing of it can be found by searching. It may be a picture, or a scan without text.",
    waiting: "The text comes with the page.",
    off: "Readers do not see the text: text mode is off for this issue.",
    failed: "The text could not be loaded",
  },
  strip: { toggle: "Thumbnails", label: "Thumbnails of the pages" },
  more: "More",
  help: {
    title: "Keys",
    open: "Keys and help",
    turn: "Turn pages",
    ends: "First and last page",
    zoom: "Zoom in and out",
    zoom_pointer: "Zoom at the pointer",
    wheel: "wheel",
    fit: "Fit page",
    double: "Double pages",
    text: "Text",
    strip: "Thumbnails",
    back: "Back to the issue",
    help: "This help",
    single: "Use single letters, digits and signs",
    single_hint: "Turn them off if you speak to your computer.",
  },
  page_waiting: "Page {{page}} is still to be rendered.",
  image_failed: "Page {{page}} could not be loaded.",
  rendering: "Still rendering: {{done}} of {{total}} pages so far.",
  to_import: "See the import",
  loading: "Loading the pages",
  load_failed: "The pages could not be loaded",
  issue_failed: "The issue could not be loaded",
  empty: {
    failed: "There are no pages: the import failed",
    failed_unknown: "The import stopped without saying why.",
    cancelled: "There are no pages: the import was cancelled",
    cancelled_text: "Import the issue again to have its pages rendered.",
    running: "No pages yet",
    running_text: "The import is under way. Pages appear here as they are rendered.",
    waiting_text: "The import waits for its turn. Pages appear here as they are rendered.",
    none: "This issue has no pages",
    none_text: "Nothing in it was made into pages.",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    viewer: typeof texts;
  }
}
