const texts = {
  title: "Products",
  description: "What {{organization}} sells: each product unlocks content for the readers who hold it.",
  load_failed: "Couldn't load the products",
  empty_title: "No products yet",
  empty_text:
    "A product unlocks publications, categories or single items, such as “Digital subscription”. Then give it to readers, or create codes that they redeem.",
  empty_text_reading: "An administrator creates products. Then you can give them to readers.",
  new: "New product",
  edit: "Edit product",
  more_actions: "More actions",
  product: "Product",
  key: "Key",
  unlocks: "Unlocks",
  unlocks_nothing: "Unlocks nothing",
  holders: "Current readers",
  show_all: "Show all {{count}}",
  remove: "Remove {{name}}",
  back_to_list: "Back to products",
  gone_title: "Product not found",
  gone_text: "It may have been deleted in the meantime.",
  kind: {
    publication: "Whole publication",
    emag_category: "Issue category",
    article_category: "Article category",
    emag: "Issue",
    story: "Article",
    chatbot: "Chatbot",
  },
  kind_in: "{{kind}}, {{publication}}",
  count: {
    emag_category_one: "{{count}} issue category",
    emag_category_other: "{{count}} issue categories",
    article_category_one: "{{count}} article category",
    article_category_other: "{{count}} article categories",
    emag_one: "{{count}} issue",
    emag_other: "{{count}} issues",
    story_one: "{{count}} article",
    story_other: "{{count}} articles",
    chatbot_one: "{{count}} chatbot",
    chatbot_other: "{{count}} chatbots",
  },
  dates_label: "Dates",
  dates: {
    all: "Everything, whenever it was released",
    held: "Only what is released while the product is held",
    stays: "What is released while the product is held. It stays readable afterwards",
  },
  downloads_label: "Downloads",
  downloads: "Included",
  no_downloads: "Not included",
  delete: {
    action: "Delete product",
    question: "Delete “{{name}}”?",
    text: "Only a product without holdings and codes can be deleted. To take away what it unlocks from everyone who holds it, edit the product and remove its contents instead.",
    confirm: "Delete",
    done: "“{{name}}” deleted",
    failed: "Product not deleted. {{reason}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    products: typeof texts;
  }
}
