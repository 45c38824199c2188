const texts = {
  readers: {
    title: "Test readers",
    text: "Tokens kept under a name, sealed, to try things out with.",
    empty_title: "No test readers yet",
    empty_text: "Sign one in at the identity provider, or paste a token. Then compare what they may see.",
    load_failed: "The test readers could not be loaded",
    name: "Name",
    fingerprint: "Fingerprint",
    expires: "Token valid until",
    unknown: "It does not say",
    expired: "Expired {{when}}",
    came: "Came by",
    signed_in: "Sign-in",
    pasted: "Pasted token",
    actions: "Actions",
    forget: "Forget",
    forget_named: "Forget {{name}}",
    forget_title: "Forget “{{name}}”?",
    forget_text: "The tokens are deleted here. At the identity provider nothing changes.",
    forgotten: "{{name}} is forgotten.",
    not_forgotten: "{{name}} is still there. {{reason}}",
    paste: "Paste a token",
    paste_title: "Keep a token as a test reader",
    paste_name: "Name",
    paste_token: "Access token",
    paste_id_token: "ID token (optional)",
    paste_save: "Keep test reader",
    paste_failed: "It was not kept. {{reason}}",
  },
  matrix: {
    title: "Who gets what",
    text: "Each of these readers is asked about for each of these items, with remembered answers where there are some.",
    pick_readers: "Test readers, up to {{count}}",
    pick_items: "Items, up to {{count}}",
    add_item: "Add an item",
    remove_item: "Remove {{name}}",
    everything: "Everything they may see",
    fill: "Ask for all",
    again: "Ask again",
    failed: "The matrix could not be filled",
    empty: "Choose at least one test reader and one item.",
    reader: "Reader",
    unprotected: "Open to all",
    unprotected_hidden: "Not protected",
    hidden: "not shown to readers yet",
    hidden_long: "Readers do not see it yet.",
    not_configured: "Nobody to ask",
    gone: "Item is gone",
    from_memory: "from memory",
    lead: "{{outcome}}: {{item}} for {{reader}}. Try it.",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-matrix": typeof texts;
  }
}
