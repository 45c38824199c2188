/** One command of a recipe, with what it is for and what comes of it. */
export interface Step {
  /** Text in backticks is code. */
  say: string;
  /** For a shell; exactly one curl. */
  run: string;
  status: number;
  /** Shell variables that later commands use, with where in the answer their values stand. */
  keeps?: Record<string, string>;
  /** The command is repeated until this place in the answer holds this. */
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
const bare = (method: string, path: string) => `curl -X ${method} "${address(path)}" \\\n  ${TOKEN}`;

function address(path: string): string {
  return path.startsWith("$") ? path : `$NEWSRACK/${path}`;
}

/** What to type before the first of them. */
export function beforehand(baseUrl: string): string {
  return `export NEWSRACK_TOKEN="paste the token here"
export NEWSRACK_HOST="${baseUrl}"
export NEWSRACK="$NEWSRACK_HOST/api/v2/importer/organizations/1/publications/1"`;
}

/** A command for every task, in an order in which they work one after the other. */
export const recipes: Recipe[] = [
  {
    id: "import-a-pdf",
    title: "Import a PDF",
    steps: [
      {
        say: "Create the issue. The answer comes at once; keep its `id`.",
        run: send(
          "POST",
          "emags",
          `{"emag": {"name": "Harbour Weekly 27", "external_id": "hbw-27",
    "released_at": "2026-07-03T06:00:00+02:00",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-27.pdf"}}}`,
        ),
        status: 201,
        keeps: { EMAG: "emag.id" },
      },
      {
        say: "Watch it: repeat this every few seconds until `import.status` is `finished` or `failed`.",
        run: get("emags/$EMAG"),
        status: 200,
        until: { path: "emag.import.status", is: "finished" },
      },
    ],
  },
  {
    id: "replace-an-issue",
    title: "Replace the file of an issue",
    steps: [
      {
        say: "Send import attributes again. The old pages are gone from this moment; readers see the issue again when it is `finished`.",
        run: send(
          "PUT",
          "emags/$EMAG",
          `{"emag": {"import_attributes": {"pdf_location": "https://files.example.com/hbw-27-corrected.pdf"}}}`,
        ),
        status: 200,
      },
      {
        say: "Any other change leaves the pages alone.",
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
        say: "An EPUB comes with a PDF, which its pages are made from. Each of its documents becomes an article of the issue.",
        run: send(
          "POST",
          "emags",
          `{"emag": {"name": "Harbour Book", "epub_import_attributes": {
    "epub_location": "https://files.example.com/book.epub",
    "pdf_location": "https://files.example.com/book.pdf", "import_articles": true}}}`,
        ),
        status: 201,
        keeps: { BOOK: "emag.id" },
      },
      {
        say: "Its status stands in `import.ai_status`.",
        run: get("emags/$BOOK"),
        status: 200,
        until: { path: "emag.import.ai_status", is: "finished" },
      },
    ],
  },
  {
    id: "fill-a-planned-edition",
    title: "Fill a planned edition",
    steps: [
      {
        say: "Take the `pe_id` of an edition whose `status` is `planned`.",
        run: get("planned_emags?per=100"),
        status: 200,
        keeps: { PE_ID: "planned_emags.0.pe_id" },
      },
      {
        say: "Create its issue, without `released_at`: it is released with its edition.",
        run: send(
          "POST",
          "emags",
          `{"emag": {"name": "Harbour Weekly 28", "pe_id": "'$PE_ID'",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-28.pdf"}}}`,
        ),
        status: 201,
      },
    ],
  },
  {
    id: "write-an-article",
    title: "Write and publish an article",
    steps: [
      {
        say: "With its image, as a form:",
        run: `curl -X POST "$NEWSRACK/stories" \\
  ${TOKEN} \\
  -F "story[name]=harbour" -F "story[title]=The harbour at night" \\
  -F "story[content]=The **cranes** stand still." -F "story[external_id]=cms-4711" \\
  -F "story[released_at]=2026-01-31T06:00:00+01:00" -F "story[image]=@harbour.jpg"`,
        status: 201,
        keeps: { STORY: "story.id" },
      },
      {
        say: "Without one, as JSON. Afterwards, `PATCH` changes single fields.",
        run: send("PATCH", "stories/$STORY", `{"story": {"title": "The harbour by night"}}`),
        status: 200,
      },
      {
        say: "Publish it. What is still missing is answered with 422, by field.",
        run: bare("POST", "stories/$STORY/publish"),
        status: 200,
      },
    ],
  },
  {
    id: "arrange-categories",
    title: "Make categories and put them in order",
    steps: [
      {
        say: "A category at the end of the first level:",
        run: send("POST", "article_categories", `{"article_category": {"name": "Port"}}`),
        status: 201,
        keeps: { PORT: "article_category.id" },
      },
      {
        say: "Another one, in front of all others:",
        run: send("POST", "article_categories", `{"article_category": {"name": "Weather", "position": 1}}`),
        status: 201,
        keeps: { WEATHER: "article_category.id" },
      },
      {
        say: "To move one below another, at a place, takes two requests, one after the other. First the parent, which appends it there:",
        run: send("PATCH", "article_categories/$WEATHER", `{"article_category": {"parent_id": '$PORT'}}`),
        status: 200,
      },
      {
        say: "Then the position:",
        run: send("PATCH", "article_categories/$WEATHER", `{"article_category": {"position": 1}}`),
        status: 200,
      },
      {
        say: "The categories of an article; the first is its main one.",
        run: send("PATCH", "stories/$STORY", `{"story": {"article_category_ids": ['$WEATHER', '$PORT']}}`),
        status: 200,
      },
    ],
  },
  {
    id: "protect-something",
    title: "Protect something, and read it",
    steps: [
      {
        say: "Protect an issue, or an article with `subscription_required`. Set up under Access in the console who decides.",
        run: send("PUT", "emags/$EMAG", `{"emag": {"for_subscribers_only": true}}`),
        status: 200,
      },
      {
        say: "A reader asks with the access token that they got from your identity provider. 403 means that your server said no.",
        run: `curl "$NEWSRACK_HOST/kiosk/v1/publications/1/emags/$EMAG" \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`,
        status: 200,
      },
      {
        say: "Without a token nothing protected leaves.",
        run: `curl "$NEWSRACK_HOST/kiosk/v1/publications/1/emags/$EMAG"`,
        status: 401,
      },
    ],
  },
  {
    id: "after-a-lost-answer",
    title: "After a lost answer",
    steps: [
      {
        say: "Create an issue again: its name is unique, so a second one cannot come of it. 422 for `name` means that the first request had arrived.",
        run: send(
          "POST",
          "emags",
          `{"emag": {"name": "Harbour Weekly 27",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-27.pdf"}}}`,
        ),
        status: 422,
      },
      {
        say: "Then find it, and go on with its `id`.",
        run: `curl -G "$NEWSRACK/emags" \\\n  ${TOKEN} \\\n  --data-urlencode "search=Harbour Weekly 27"`,
        status: 200,
        keeps: { EMAG: "emags.0.id" },
      },
      {
        say: "Two articles may be alike. Look for your `external_id` first, and create only when `stories` is empty; compare it exactly, since parts match too.",
        run: get("stories?external_id=cms-4711"),
        status: 200,
        keeps: { STORY: "stories.0.id" },
      },
      {
        say: "Publish again: it changes nothing.",
        run: bare("POST", "stories/$STORY/publish"),
        status: 200,
      },
      {
        say: "Change something only if nobody else did: send the `ETag` you read as `If-Match`. 412 means that somebody was faster; read, look, send again.",
        run: send("PATCH", "stories/$STORY", `{"story": {"preview": "Night work."}}`, `-H 'If-Match: "1"' `),
        status: 412,
      },
      {
        say: "Delete; doing so again is answered with 404, which is as good.",
        run: bare("DELETE", "emags/$EMAG"),
        status: 204,
      },
      {
        say: "Once more:",
        run: bare("DELETE", "emags/$EMAG"),
        status: 404,
      },
    ],
  },
];
