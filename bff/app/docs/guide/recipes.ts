/** A command of a recipe, with its explanation and its expected result. */
export interface Step {
  /** Explanation in Markdown. */
  text: string;
  /** Shell command with exactly one curl. */
  run: string;
  /** Expected status. */
  status: number;
  /** Shell variables for later commands, with the paths of their values in the response. */
  stores?: Record<string, string>;
  /** The command is repeated until the response has this value at this path. */
  until?: { path: string; is: string };
}

export interface Recipe {
  id: string;
  title: string;
  steps: Step[];
}

const TOKEN = `-H "Authorization: Token $NEWSRACK_TOKEN"`;

const get = (path: string) => `curl "${address(path)}" \\\n  ${TOKEN}`;
const send = (method: string, path: string, body: string, header = "") =>
  `curl -X ${method} "${address(path)}" \\\n  ${TOKEN} ${header}\\\n  -H "Content-Type: application/json" \\\n  -d '${body}'`;
/** A create with an idempotency key, so that it can be repeated. */
const create = (path: string, key: string, body: string) =>
  send("POST", path, body, `-H "Idempotency-Key: ${key}" `);
const curlWithoutBody = (method: string, path: string) =>
  `curl -X ${method} "${address(path)}" \\\n  ${TOKEN}`;

function address(path: string): string {
  return path.startsWith("$") ? path : `$NEWSRACK/${path}`;
}

/** Returns the commands that set the variables of the recipes. */
export function setupCommands(baseUrl: string): string {
  return `export NEWSRACK_TOKEN="paste the token here"
export NEWSRACK_HOST="${baseUrl}"
export NEWSRACK="$NEWSRACK_HOST/api/v2/importer/organizations/1/publications/1"`;
}

/** The recipes of the cookbook. Their order matters, because later commands use variables of earlier ones. */
export const recipes: Recipe[] = [
  {
    id: "import-a-pdf",
    title: "Import a PDF",
    steps: [
      {
        text: "Create the issue. The response comes immediately, before the import has finished. `Idempotency-Key` is a value that you choose: if the response is lost, send the same request again, and it creates no second issue.",
        run: create(
          "emags",
          "issue-27",
          `{"emag": {"name": "Harbour Weekly 27", "external_id": "hbw-27",
    "released_at": "2026-07-03T06:00:00+02:00",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-27.pdf"}}}`,
        ),
        status: 201,
        stores: { EMAG: "emag.id" },
      },
      {
        text: "The response comes as soon as the status changes, or after 30 seconds. Repeat this until `import.status` is `finished` or `failed`. `import.error` then contains the cause.",
        run: get("emags/$EMAG/import?wait=30"),
        status: 200,
        until: { path: "import.status", is: "finished" },
      },
    ],
  },
  {
    id: "replace-an-issue",
    title: "Replace the file of an issue",
    steps: [
      {
        text: "Send the import attributes again. This removes the old pages immediately. Readers see the issue again when the import is `finished`.",
        run: send(
          "PUT",
          "emags/$EMAG",
          `{"emag": {"import_attributes": {"pdf_location": "https://files.example.com/hbw-27-corrected.pdf"}}}`,
        ),
        status: 200,
      },
      {
        text: "Other changes do not affect the pages.",
        run: send("PUT", "emags/$EMAG", `{"emag": {"preview": "Fog, ferries and a lighthouse."}}`),
        status: 200,
      },
    ],
  },
  {
    id: "import-an-epub",
    title: "Import an EPUB",
    steps: [
      {
        text: "An EPUB needs a PDF for its pages. Each document of the EPUB becomes an article of the issue.",
        run: create(
          "emags",
          "issue-book",
          `{"emag": {"name": "Harbour Book", "epub_import_attributes": {
    "epub_location": "https://files.example.com/book.epub",
    "pdf_location": "https://files.example.com/book.pdf", "import_articles": true}}}`,
        ),
        status: 201,
        stores: { BOOK: "emag.id" },
      },
      {
        text: "Wait for the import, as for a PDF.",
        run: get("emags/$BOOK/import?wait=30"),
        status: 200,
        until: { path: "import.status", is: "finished" },
      },
    ],
  },
  {
    id: "fill-a-planned-edition",
    title: "Fill a planned edition",
    steps: [
      {
        text: "Get the `pe_id` of an edition whose `status` is `planned`.",
        run: get("planned_emags?per=100"),
        status: 200,
        stores: { PE_ID: "planned_emags.0.pe_id" },
      },
      {
        text: "Create the issue. Without `released_at`, it is released with its edition.",
        run: create(
          "emags",
          "issue-28",
          `{"emag": {"name": "Harbour Weekly 28", "pe_id": "'$PE_ID'",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-28.pdf"}}}`,
        ),
        status: 201,
        stores: { PLANNED: "emag.id" },
      },
      {
        text: "Wait for the import, as for any other PDF.",
        run: get("emags/$PLANNED/import?wait=30"),
        status: 200,
        until: { path: "import.status", is: "finished" },
      },
    ],
  },
  {
    id: "write-an-article",
    title: "Write and publish an article",
    steps: [
      {
        text: "Create the article with its image, as a form:",
        run: `curl -X POST "$NEWSRACK/stories" \\
  ${TOKEN} -H "Idempotency-Key: article-1" \\
  -F "story[name]=harbour" -F "story[title]=The harbour at night" \\
  -F "story[content]=The **cranes** stand still." -F "story[external_id]=cms-4711" \\
  -F "story[released_at]=2026-01-31T06:00:00+01:00" -F "story[image]=@harbour.jpg"`,
        status: 201,
        stores: { STORY: "story.id" },
      },
      {
        text: "Without an image, you can also use JSON. Use `PATCH` to change single fields.",
        run: send("PATCH", "stories/$STORY", `{"story": {"title": "The harbour by night"}}`),
        status: 200,
      },
      {
        text: "Publish the article. If fields are missing, the response is 422 with their names. If the publication requires approvals and the article has none, it is 422 `approval_required`.",
        run: curlWithoutBody("POST", "stories/$STORY/publish"),
        status: 200,
      },
    ],
  },
  {
    id: "arrange-categories",
    title: "Create and arrange categories",
    steps: [
      {
        text: "Create a category at the end of the top level:",
        run: create("article_categories", "port", `{"article_category": {"name": "Port"}}`),
        status: 201,
        stores: { PORT: "article_category.id" },
      },
      {
        text: "Create a category before all others:",
        run: create(
          "article_categories",
          "weather",
          `{"article_category": {"name": "Weather", "position": 1}}`,
        ),
        status: 201,
        stores: { WEATHER: "article_category.id" },
      },
      {
        text: "Moving a category to a position in another parent takes two requests. First change the parent, which appends the category:",
        run: send("PATCH", "article_categories/$WEATHER", `{"article_category": {"parent_id": '$PORT'}}`),
        status: 200,
      },
      {
        text: "Then change the position:",
        run: send("PATCH", "article_categories/$WEATHER", `{"article_category": {"position": 1}}`),
        status: 200,
      },
      {
        text: "Assign categories to an article. The first one is its main category.",
        run: send("PATCH", "stories/$STORY", `{"story": {"article_category_ids": ['$WEATHER', '$PORT']}}`),
        status: 200,
      },
    ],
  },
  {
    id: "protect-something",
    title: "Protect an issue and read it",
    steps: [
      {
        text: "Protect an issue with `for_subscribers_only`, or an article with `subscription_required`. Set up your authorization endpoint under Access in the console.",
        run: send("PUT", "emags/$EMAG", `{"emag": {"for_subscribers_only": true}}`),
        status: 200,
      },
      {
        text: "Read the issue with an access token of your identity provider. 403 means that your endpoint denied access.",
        run: `curl "$NEWSRACK_HOST/kiosk/v1/publications/1/emags/$EMAG" \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`,
        status: 200,
      },
      {
        text: "Without a token, access is denied.",
        run: `curl "$NEWSRACK_HOST/kiosk/v1/publications/1/emags/$EMAG"`,
        status: 401,
      },
    ],
  },
  {
    id: "after-a-lost-response",
    title: "Repeat requests after a lost response",
    steps: [
      {
        text: "Send every create with an `Idempotency-Key` that you choose.",
        run: create(
          "emags",
          "issue-29",
          `{"emag": {"name": "Harbour Weekly 29",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-28.pdf"}}}`,
        ),
        status: 201,
      },
      {
        text: "If the response was lost, send the same request again. It returns the issue of the first request, with `Idempotent-Replayed: true`, and creates nothing.",
        run: create(
          "emags",
          "issue-29",
          `{"emag": {"name": "Harbour Weekly 29",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-28.pdf"}}}`,
        ),
        status: 201,
        stores: { EMAG: "emag.id" },
      },
      {
        text: "The same for an article:",
        run: create("stories", "article-2", `{"story": {"name": "harbour-2"}}`),
        status: 201,
      },
      {
        text: "Another body with the same key is refused with `idempotency_key_reused`, so that you never take another record for yours. `Location` is the URL of the record that the key created.",
        run: create("stories", "article-2", `{"story": {"name": "harbour-3"}}`),
        status: 422,
      },
      {
        text: "Publish the article again, which changes nothing.",
        run: curlWithoutBody("POST", "stories/$STORY/publish"),
        status: 200,
      },
      {
        text: "To avoid overwriting changes of others, send the `ETag` of the record as `If-Match`. 412 means that someone else changed the record. Fetch it, merge the changes, and send them again.",
        run: send("PATCH", "stories/$STORY", `{"story": {"preview": "Night work."}}`, `-H 'If-Match: "1"' `),
        status: 412,
      },
      {
        text: "Delete the issue.",
        run: curlWithoutBody("DELETE", "emags/$EMAG"),
        status: 204,
      },
      {
        text: "Delete it again. 404 means that it is already deleted.",
        run: curlWithoutBody("DELETE", "emags/$EMAG"),
        status: 404,
      },
    ],
  },
];
