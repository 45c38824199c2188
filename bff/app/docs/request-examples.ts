/** A request body that the service accepts. Tests send each of them. */
export interface RequestExample {
  summary: string;
  value: object;
}

const released_at = "2026-07-03T06:00:00+02:00";
const story = {
  name: "harbour-tide",
  title: "The tide comes in twice",
  preview: "Five in the morning at the harbour.",
  content: "## Low water\n\nThe harbour is *quiet* at five.",
  external_id: "article-815",
  released_at,
  language: "en",
  cents: 99,
  currency: "EUR",
  purchase_required: true,
};

const categories = { category_name: "Weekly", category_ids: "3,7" };
const products = {
  product_id_apple: "com.example.hbw.27",
  product_id_google: "hbw_27",
  product_id_amazon: "",
  product_id_external: "hbw-2026-27",
};
const issue = { name: "The Harbour Weekly 27", date: "2026-07-03" };

/** Examples of JSON bodies, by operation. */
export const requestExamples: Readonly<Record<string, Readonly<Record<string, RequestExample>>>> = {
  createEmag: {
    pdf: {
      summary: "An issue from a PDF",
      value: {
        emag: {
          name: "The Harbour Weekly 27",
          released_at,
          preview: "Fog, ferries and a very small lighthouse.",
          external_id: "hbw-2026-27",
          apple_product_identifier: "com.example.hbw.27",
          google_product_id: "hbw_27",
          for_subscribers_only: true,
          language: "en",
          category_ids: [3, 7],
          import_attributes: {
            pdf_location: "https://files.example.com/hbw-2026-27.pdf",
            import_images: true,
          },
        },
      },
    },
    upload: {
      summary: "An issue from an uploaded PDF",
      value: {
        emag: {
          name: "The Harbour Weekly 28",
          import_attributes: { pdf_location: "upload://2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10" },
        },
      },
    },
    planned: {
      summary: "The issue of a planned edition",
      value: {
        emag: {
          name: "The Harbour Weekly 2026-07-10",
          pe_id: "HBW-2026-07-10",
          import_attributes: { pdf_location: "https://files.example.com/hbw-2026-28.pdf" },
        },
      },
    },
    epub: {
      summary: "An issue from an EPUB",
      value: {
        emag: {
          name: "The Harbour Reader",
          epub_import_attributes: {
            epub_location: "https://files.example.com/reader.epub",
            pdf_location: "https://files.example.com/reader.pdf",
            import_articles: true,
          },
        },
      },
    },
  },
  updateEmag: {
    metadata: {
      summary: "Changes fields; the pages stay",
      value: { emag: { preview: "Fog and ferries.", single_purchase_required: true, cents: 349 } },
    },
    import: {
      summary: "Imports another PDF",
      value: {
        emag: {
          import_attributes: { pdf_location: "https://files.example.com/hbw-2026-27-corrected.pdf" },
        },
      },
    },
  },
  createStory: { article: { summary: "A draft", value: { story } } },
  replaceStory: {
    article: { summary: "All fields", value: { story: { ...story, article_category_ids: [12] } } },
  },
  changeStory: {
    categories: { summary: "Assigns categories", value: { story: { article_category_ids: [12] } } },
    release: {
      summary: "Moves the release and removes the image",
      value: { story: { released_at: "2026-07-04T06:00:00+02:00", image: null } },
    },
  },
  createArticleCategory: {
    root: { summary: "At the beginning of the root level", value: { name: "Local news", position: 1 } },
    child: {
      summary: "Below another category, with the envelope",
      value: { article_category: { name: "Harbour", parent_id: 12 } },
    },
  },
  replaceArticleCategory: {
    name: { summary: "Renames it", value: { article_category: { name: "Harbour and river" } } },
  },
  changeArticleCategory: {
    parent: { summary: "Moves it below another category", value: { parent_id: 3 } },
    position: { summary: "Moves it among its siblings", value: { position: 1 } },
  },
  authorize: {
    issue: {
      summary: "An issue",
      value: { issue_name: issue.name, issue_date: issue.date, ...categories, ...products },
    },
  },
  authorize_download: {
    issue: {
      summary: "The download of an issue",
      value: { ...issue, ...categories, product_id_external: "hbw-2026-27" },
    },
  },
  authorize_chatbot: {
    chatbot: {
      summary: "A chatbot",
      value: {
        name: "Ask the harbour",
        uuid: "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b",
        product_id_external: "harbour-chat",
      },
    },
  },
  authorize_article: {
    article: {
      summary: "An article",
      value: {
        name: "harbour-tide",
        date: "2026-07-03",
        category_name: "Local news",
        category_ids: "12",
        product_id_apple: "",
        product_id_google: "",
        product_id_amazon: "",
        product_id_external: "article-815",
      },
    },
  },
  issues: { list: { summary: "No fields", value: {} } },
};

/** Examples of multipart bodies, by operation: the parts beside the image. */
export const formExamples: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  createStory: {
    "story[name]": "harbour-tide-with-image",
    "story[title]": "The tide comes in twice",
    "story[content]": "## Low water\n\nThe harbour is *quiet* at five.",
    "story[released_at]": released_at,
    "story[subscription_required]": "true",
  },
  replaceStory: { "story[name]": "harbour-tide", "story[title]": "The tide comes in once" },
  changeStory: { "story[title]": "The tide goes out", "story[article_category_ids][]": ["12"] },
};
