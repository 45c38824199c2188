const texts = {
  edit: "Edit product",
  create: "Create product",
  created: "“{{name}}” created",
  saved: "“{{name}}” saved. The change applies to everyone who holds it.",
  failed: "Product not saved. {{reason}}",
  conflict:
    "Someone else changed this product. You now see the newer version with your changes. Check it and save again.",
  gone: "Someone deleted this product in the meantime.",
  name: "Name",
  name_hint: "Such as “Digital subscription”.",
  key_hint: "Shops, CSV files and the API name the product by its key, so change it with care.",
  add: {
    kind: "Add",
    publication: "Publication",
    search: "Search",
    nothing_found: "No results",
    category_hint: "Without its subcategories. Add these, too.",
    item_hint: "Named by its product ID, such as the external ID.",
    without_id: "{{name}} – no product ID yet",
  },
  identify: {
    question: "Give “{{name}}” an external ID?",
    text: "Products name issues and articles by a product ID, and this one has none. Newsrack generates an external ID and saves it with the item.",
    confirm: "Give external ID",
    done: "“{{name}}” has the external ID {{identifier}}",
    failed: "External ID not given. {{reason}}",
  },
  dates: {
    label: "Dates",
    all: "Everything",
    all_hint: "Also what was released before the first day of the holding.",
    held: "Only what is released while the product is held",
    held_hint:
      "Issues and articles by release date. Chatbots have none and are unlocked while the product is held.",
  },
  stays_readable: "Stays readable after the holding ends",
  stays_readable_hint: "Readers keep access to what was released during the holding.",
  downloads: "Includes downloads",
  downloads_hint: "Readers can also download the issues.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "product-form": typeof texts;
  }
}
