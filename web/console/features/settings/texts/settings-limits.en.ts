const texts = {
  title: "Limits",
  description: "Size limits and timeouts. They are the same for every publication.",
  value: "Value",
  groups: {
    files: "Issue files",
    fetching: "Downloads",
    pages: "PDF pages",
    epub: "EPUB",
    images: "Article images",
    access: "Calls to your authorization endpoint",
    tokens: "API tokens",
  },
  files: { pdf: "PDF", epub: "EPUB", xml: "Widget map (XML)" },
  fetching: {
    first_byte: "First byte timeout",
    idle: "Idle timeout",
    total: "Total timeout",
    redirects: "Redirects",
  },
  pages: {
    count: "Pages",
    resolution: "Page image resolution",
    dots: "{{count}} dpi",
    size: "Page image size",
    open: "File open timeout",
    page: "Page timeout",
    job: "Import timeout",
    pictures: "Extracted images",
  },
  epub: {
    entries: "Files",
    unpacked: "Unpacked size",
    ratio: "Compression ratio",
    times: "{{count}}×",
  },
  images: { bytes: "File size", pixels: "Resolution", types: "File types" },
  access: {
    connect: "Connect timeout",
    total: "Response timeout",
    in_flight: "Concurrent calls",
    queue: "Queued calls",
    queue_time: "Queue timeout",
    answer: "Response size",
    list: "Issue list size",
    list_issues: "Issues in a list",
  },
  tokens: { overlap: "Longest overlap of old and new secret", soon: "“Expires soon” warning" },
  megapixels: "{{count}} megapixels",
  days: "{{count}} days",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-limits": typeof texts;
  }
}
