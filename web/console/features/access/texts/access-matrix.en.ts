const texts = {
  readers: {
    title: "Test readers",
    text: "Access tokens, stored encrypted, that you can use to try access checks.",
    empty_title: "No test readers yet",
    empty_text: "Sign in a test reader or paste a token to compare what readers can open.",
    load_failed: "Couldn't load test readers",
    name: "Name",
    fingerprint: "Fingerprint",
    expires: "Token valid until",
    unknown: "Unknown",
    expired: "Expired {{when}}",
    came: "Source",
    signed_in: "Sign-in",
    pasted: "Pasted token",
    actions: "Actions",
    forget: "Remove",
    forget_title: "Remove “{{name}}”?",
    forget_text: "This deletes the tokens here. Nothing changes at the identity provider.",
    forgotten: "{{name}} removed",
    not_forgotten: "{{name}} not removed. {{reason}}",
    paste: "Paste token",
    paste_title: "Save a token as a test reader",
    paste_name: "Name",
    paste_token: "Access token",
    paste_id_token: "ID token (optional)",
    paste_save: "Save test reader",
    paste_failed: "Test reader not saved. {{reason}}",
  },
  matrix: {
    title: "Access matrix",
    text: "Checks each item for each test reader. Cached answers are used where available.",
    pick_readers: "Test readers, up to {{count}}",
    pick_items: "Items, up to {{count}}",
    add_item: "Add item",
    remove_item: "Remove {{name}}",
    everything: "Everything they can open",
    fill: "Check all",
    again: "Check again",
    failed: "Couldn't check the matrix",
    empty: "Choose at least one test reader and one item.",
    reader: "Reader",
    unprotected: "Free",
    unprotected_hidden: "Not protected",
    hidden: "not visible yet",
    hidden_long: "Readers can't see it yet.",
    not_configured: "No endpoint",
    gone: "Item deleted",
    from_memory: "cached",
    lead: "{{item}} for {{reader}}, {{outcome}}. Open in Try it.",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-matrix": typeof texts;
  }
}
