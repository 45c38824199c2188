/** Texts of the preview of an issue. */
export default {
  unscheduled: "This issue has no release date, so readers can't see it yet.",
  not_readable_title: "Nothing to show yet",
  not_readable: "The pages appear here once the import has finished.",
  parts: { label: "Part of the kiosk", issue: "Issue page" },
} as const;
