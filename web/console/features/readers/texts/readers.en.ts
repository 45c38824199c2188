const texts = {
  title: "Readers",
  description: "Readers of {{organization}}, the products they hold, and their accounts.",
  load_failed: "Couldn't load the readers",
  empty_title: "No readers yet",
  empty_text:
    "Add a reader to send an invitation by mail. Readers also appear here when a shop gives them a product, or when they sign up through your publications.",
  no_match_title: "No matching readers",
  none: "No readers",
  import: "Import CSV",
  search: "Search readers",
  search_placeholder: "Address or name",
  reader: "Reader",
  email: "Email",
  name: "Name",
  product: "Product",
  products: "Products",
  any_product: "Any product",
  no_product: "None",
  more_products_one: "and {{count}} more",
  more_products_other: "and {{count}} more",
  last_seen: "Last active",
  never_seen: "Never",
  joined: "Added",
  state: {
    label: "Status",
    any: "Any status",
    active: "Active",
    invited: "Invited",
    disabled: "Disabled",
  },
  add: {
    title: "Add reader",
    submit: "Add and invite",
    email_hint:
      "A reader without an account gets a mail from {{publication}} with a link to choose a password.",
    name_hint: "Optional. Readers can change it.",
    invited: "Invitation sent to {{email}}",
    added: "{{email}} added. The reader already has an account and gets no mail.",
    failed: "Reader not added. {{reason}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    readers: typeof texts;
  }
}
