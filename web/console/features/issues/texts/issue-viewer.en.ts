/** Texts of the page viewer. */
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
  keys: "Keyboard shortcuts",
  key: {
    turn: "Turn the page, or scroll a zoomed page",
    scroll: "Scroll up or down, then turn the page",
    ends: "First and last page",
    back: "Back to issue",
    zoom: "Zoom in and out",
    fit: "Fit page",
    double: "Double pages",
    strip: "Page thumbnails",
    widgets: "Widgets",
    text: "Text",
    find: "Search in this issue",
    match: "Next and previous match",
    help: "Keyboard shortcuts",
  },
  character_keys: "Single-key shortcuts",
  character_keys_help: "Turn these off if you use speech input or press them by accident.",
  find: {
    open: "Search in this issue",
    label: "Search in this issue",
    placeholder: "Words on the pages",
    previous: "Previous match",
    next: "Next match",
    close: "Close search",
    waiting: "The text isn't searchable yet. It will be shortly after the import.",
    none: "No page contains all of these words.",
    match: "Match {{match}} of {{count}} on page {{page}}",
    pages_one: "{{count}} page found",
    pages_other: "{{count}} pages found",
  },
  page_alt: "Page {{number}} of {{total}}",
  waiting: "Page {{number}} isn't rendered yet.",
  missing: "Page {{number}} doesn't exist. The issue has {{total}} pages.",
  to_last: "Go to last page",
  image_failed: "Couldn't load the image of page {{number}}.",
  retry_image: "Reload image",
  pages: "Pages",
  text_of: "Text of page {{number}}",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "issue-viewer": typeof texts;
  }
}
