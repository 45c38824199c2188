const texts = {
  product: "Newsrack",
  skip_to_content: "Skip to the content",
  actions: {
    cancel: "Cancel",
    close: "Close",
    copied: "Copied",
    copy: "Copy",
    dismiss: "Dismiss",
    reload: "Reload the page",
    retry: "Try again",
    save: "Save",
    show_password: "Show the password",
  },
  nav: {
    label: "Main",
    drawer: "Menu",
    issues: "Issues",
    planned_editions: "Planned editions",
    settings: "Settings",
    home: "Home",
    breadcrumb: "You are here",
    open: "Open the menu",
    close: "Close the menu",
    collapse: "Collapse the menu",
    expand: "Expand the menu",
  },
  review: {
    note: "Note",
    note_placeholder: "What colleagues should know",
    responsible: "Responsible",
    nobody: "Nobody",
    sign_off: "Sign-off",
    sign_offs: { open: "Open", in_review: "In review", approved: "Approved" },
    save: "Save",
    changed_by: "{{name}}, {{when}}",
    untouched: "Nobody has looked at it yet.",
    conflict:
      "{{name}} changed this meanwhile: {{sign_off}}, responsible: {{responsible}}. Yours is kept here; save again to put it in place.",
    load_failed: "The sign-off could not be loaded.",
    reading: "Managers and administrators sign off.",
  },
  publication: {
    switch: "Switch publication, now {{name}}",
    search: "Find a publication",
    none_found: "No publication is called that.",
    label: "Publications",
  },
  person: {
    menu: "Your account, {{name}}",
    sign_out: "Sign out",
    sign_out_failed: "You are still signed in: {{reason}}",
    role: { admin: "Administrator", editor: "Editor", manager: "Publishing manager", viewer: "Viewer" },
  },
  theme: {
    label: "Colours",
    auto: "As the system",
    light: "Light",
    dark: "Dark",
  },
  running_imports: {
    count_one: "{{count}} import running",
    count_other: "{{count}} imports running",
    title: "Running imports",
    waiting: "Waiting to start",
    open: "Open {{name}}",
    none: "Nothing is being imported just now.",
    progress: "Progress of {{name}}",
    step: {
      download: "Downloading",
      verify: "Checking the file",
      unpack: "Unpacking",
      render: "Rendering pages",
      articles: "Making articles",
      widgets: "Reading widgets",
      finish: "Finishing",
    },
    bytes_of: "{{done}} of {{total}}",
    pages_of: "page {{done}} of {{total}}",
  },
  connection: {
    offline: "You are offline. What you type is kept; changes are saved once the connection is back.",
    lost: "The service does not answer. Reconnecting; what you type is kept.",
    signed_out: "Your session has ended. What you typed is kept.",
    sign_in: "Sign in",
    sign_in_elsewhere: "Sign in in a new tab",
    go_on: "I have signed in",
  },
  errors: {
    title: "Something went wrong",
    offline_title: "The service does not answer",
    offline_text: "Check the connection, then try again.",
    forbidden_title: "Your role does not allow this",
    not_found_title: "There is nothing here",
    not_found_text: "The address may be mistyped, or what it led to was deleted or moved.",
    not_found_home: "Go to the issues",
    publication_title: "This publication is not on your list",
    publication_text:
      "It does not exist, or your account has no access to it. Ask an administrator of its organization.",
    chunk_title: "This part of the console did not load",
    chunk_text:
      "Newsrack was probably updated, or the connection broke. Reloading fetches the current version.",
    crash_title: "This screen has failed",
    crash_text:
      "Nothing you saved is lost. Try again; if it fails again, quote the text below when you ask for help.",
    try_later: "Try again. If it keeps failing, ask for help and quote the request id.",
    request_id: "Request id",
    copy_request_id: "Copy the request id",
  },
  save_state: {
    saved: "Saved {{time}}",
    saving: "Saving…",
    unsaved: "Not saved yet",
    failed: "Not saved: {{reason}}",
  },
  unsaved: {
    title: "Leave without saving?",
    text: "What you changed on this screen is not saved yet.",
    leave: "Leave",
    stay: "Stay here",
  },
  clocks: {
    local: "{{time}} your time",
  },
  publication_fields: {
    name: "Name",
    name_hint: "As readers know it.",
    pubcode: "Publication code",
    pubcode_hint: "Letters and digits, e.g. EXW.",
    time_zone: "Time zone",
    time_zone_hint: "Release times are given in it.",
    language: "Language",
    currency: "Currency",
    nothing_found: "Nothing is called that.",
  },
  loading: "Loading",
  overlays: "Menus and messages",
} as const;

export default texts;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
  }
  interface ResourceNamespaceMap {
    common: typeof texts;
  }
}
