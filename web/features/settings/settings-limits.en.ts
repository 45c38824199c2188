const texts = {
  title: "Limits",
  description: "What the service accepts, and how long it waits. They are the same for every publication.",
  value: "Value",
  groups: {
    files: "Files of an issue",
    fetching: "Fetching a file from an address",
    pages: "Pages of a PDF",
    epub: "EPUB",
    images: "Images of articles",
    access: "Asking your access endpoint",
    tokens: "API tokens",
  },
  files: { pdf: "PDF", epub: "EPUB", xml: "Widget map (XML)" },
  fetching: {
    first_byte: "Until the first byte",
    idle: "Silence in between",
    total: "In all",
    redirects: "Redirects",
  },
  pages: {
    count: "Pages",
    resolution: "Resolution of page images",
    dots: "{{count}} dpi",
    size: "Size of a page image",
    open: "Time to open a file",
    page: "Time for a page",
    job: "Time for the whole import",
    pictures: "Pictures taken from a file",
  },
  epub: {
    entries: "Files inside",
    unpacked: "Unpacked, all together",
    ratio: "Unpacked, against its packed size",
    times: "{{count}} times",
  },
  images: { bytes: "File", pixels: "Size", types: "Kinds" },
  access: {
    connect: "Until connected",
    total: "Until answered",
    in_flight: "Questions at once",
    queue: "Waiting beside these",
    queue_time: "Until a waiting one is given up",
    answer: "Size of an answer",
    list: "Size of a list of issues",
    list_issues: "Issues in a list",
  },
  tokens: { overlap: "An old secret beside a new one", soon: "“Expires soon” before the end" },
  megapixels: "{{count}} megapixels",
  days: "{{count}} days",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-limits": typeof texts;
  }
}
