/** Pages of a single message, beside the console. */
export const notices = {
  signed_in: "You are signed in",
  not_signed_in: "You are not signed in",
  reader_signed_in: "{{name}} is signed in",
  nobody_signed_in: "Nobody was signed in",
  close_window: "The console knows it already. You may close this window.",
  failed: "Something failed on our side. Begin again in the console.",
  back: "Back to the console",
} as const;

/** Words that stand in other texts. */
export const words = {
  jpeg: "a JPEG",
  png: "a PNG",
  gif: "a GIF",
  admin: "admin",
  manager: "manager",
  editor: "editor",
  viewer: "viewer",
} as const;
