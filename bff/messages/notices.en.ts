/** Texts of the pages that show a single message outside the console. */
export const notices = {
  signed_in: "You are signed in",
  not_signed_in: "You are not signed in",
  reader_signed_in: "{{name}} is signed in",
  nobody_signed_in: "Sign-in failed",
  close_window: "The console is up to date. You can close this window.",
  failed: "Something went wrong in Newsrack. Start again in the console.",
  back: "Back to console",
} as const;

/** Terms that are inserted into other texts. */
export const words = {
  jpeg: "a JPEG",
  png: "a PNG",
  gif: "a GIF",
  webp: "a WebP",
  avif: "an AVIF",
  milliseconds: "{{count}} milliseconds",
  second: "1 second",
  seconds: "{{count}} seconds",
  minutes: "{{count}} minutes",
  hours: "{{count}} hours",
  api_token: "API token “{{name}}”",
  admin: "administrator",
  manager: "publishing manager",
  editor: "editor",
  viewer: "viewer",
} as const;
