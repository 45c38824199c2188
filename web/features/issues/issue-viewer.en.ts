/** The words of the page viewer. */
const texts = {
  crumb: "Page {{number}}",
  with_key: "{{action}} ({{key}})",
  page_number: "Page number",
  of: "of {{total}}",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  zoom: "Zoom",
  fit_page: "Fit page",
  fit_width: "Fit width",
  double: "Double pages",
  text: "Text",
  strip: "Page thumbnails",
  widgets: "Widgets",
  widget: "{{type}}: {{name}}",
  widget_type: {
    link: "Link",
    video: "Video",
    audio: "Audio",
    gallery: "Gallery",
    html: "Interactive page",
  },
  keys: "Keys",
  key: {
    turn: "Turn the page, or move a page that is larger than its room",
    scroll: "A screen up or down, then the next page",
    ends: "First and last page",
    back: "Back to the issue",
    zoom: "Zoom in and out",
    fit: "Fit the whole page",
    double: "Double pages",
    strip: "Page thumbnails",
    widgets: "Widgets, where the issue has any",
    text: "Text",
    help: "This list",
  },
  character_keys: "Keys of a single character",
  character_keys_help: "Turn them off if you dictate, or press them by accident.",
  page_alt: "Page {{number}} of {{total}}",
  waiting: "Page {{number}} is still to be rendered.",
  missing: "There is no page {{number}}. The issue has {{total}}.",
  to_last: "Go to the last page",
  image_failed: "The image of page {{number}} could not be loaded.",
  retry_image: "Load it again",
  pages: "Pages",
  text_of: "Text of page {{number}}",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "issue-viewer": typeof texts;
  }
}
