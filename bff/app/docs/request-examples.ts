import { exampleCategory, exampleIssue, exampleStory } from "#shared/contract/described.ts";
import { exampleChatbot } from "#shared/kiosk/readers.ts";

/** A request body that the service accepts. Tests send each of them. */
export interface RequestExample {
  summary: string;
  value: object;
}

const released_at = "2026-07-03T06:00:00+02:00";
const { name, title, preview, content, external_id, language, cents, currency } = exampleStory;
const story = {
  ...{ name, title, preview, content, external_id },
  ...{ released_at, language, cents, currency, purchase_required: true },
};

const categories = { category_name: "Weekly", category_ids: "3,7" };
const products = {
  product_id_apple: "com.example.hbw.27",
  product_id_google: "hbw_27",
  product_id_amazon: "",
  product_id_external: "hbw-2026-27",
};
const issue = { name: exampleIssue.name, date: "2026-07-03" };

/** Examples of JSON bodies, by operation. */
export const requestExamples: Readonly<Record<string, Readonly<Record<string, RequestExample>>>> = {
  putHolding: {
    subscription: {
      summary: "A subscription for a year",
      value: {
        holding: {
          product: "digital",
          email: "reader@example.com",
          name: "Alex Example",
          starts_on: "2026-01-01",
          ends_on: "2026-12-31",
        },
      },
    },
  },
  inviteShopReader: {
    reader: {
      summary: "A reader with an invitation",
      value: { reader: { email: "reader@example.com", name: "Alex Example", publication_id: 10 } },
    },
  },
  createEmag: {
    pdf: {
      summary: "An issue from a PDF",
      value: {
        emag: {
          name: exampleIssue.name,
          released_at,
          preview: exampleIssue.preview,
          external_id: exampleIssue.external_id,
          apple_product_identifier: "com.example.hbw.27",
          google_product_id: "hbw_27",
          for_subscribers_only: true,
          language: "en",
          category_ids: exampleIssue.category_ids,
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
    root: {
      summary: "At the beginning of the root level",
      value: { name: exampleCategory.name, position: 1 },
    },
    child: {
      summary: "Below another category, with the envelope",
      value: { article_category: { name: "Harbour", parent_id: 12 } },
    },
  },
  updateArticleCategory: {
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
        name: exampleChatbot.name,
        uuid: exampleChatbot.uuid,
        product_id_external: exampleChatbot.product_id_external,
      },
    },
  },
  authorize_article: {
    article: {
      summary: "An article",
      value: {
        name,
        date: "2026-07-03",
        category_name: exampleCategory.name,
        category_ids: "12",
        product_id_apple: "",
        product_id_google: "",
        product_id_amazon: "",
        product_id_external: external_id,
      },
    },
  },
  issues: { list: { summary: "No fields", value: {} } },
};

/** Examples of multipart bodies, by operation: the parts beside the image. */
export const formExamples: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  createStory: {
    "story[name]": "harbour-tide-with-image",
    "story[title]": title,
    "story[content]": content,
    "story[released_at]": released_at,
    "story[subscription_required]": "true",
  },
  replaceStory: { "story[name]": name, "story[title]": "The tide comes in once" },
  changeStory: { "story[title]": "The tide goes out", "story[article_category_ids][]": ["12"] },
};
