import type { Recipe } from "./recipes.ts";

const BEARER = `-H "Authorization: Bearer $ACCESS_TOKEN"`;
const get = (path: string) => `curl "$KIOSK${path}"`;
const getAs = (path: string) => `curl "$KIOSK${path}" \\\n  ${BEARER}`;

/** Returns the commands that set the variables of the recipes. */
export function readerSetupCommands(baseUrl: string): string {
  return `export PUBLICATION=1
export KIOSK="${baseUrl}/kiosk/v1/publications/$PUBLICATION"
export ACCESS_TOKEN="paste the access token of a reader here"`;
}

/** The recipes for a reader's app. Their order matters, because later commands use variables of earlier ones. */
export const readerRecipes: Recipe[] = [
  {
    id: "start",
    title: "Show the front page",
    steps: [
      {
        text: "Name, languages, imprint and the provider at which readers sign in. Sign them in with OpenID Connect (authorization code with PKCE). With Newsrack accounts, register your app as a client in the console.",
        run: get(""),
        status: 200,
        stores: { SLUG: "publication.slug" },
      },
      { text: "Categories, for the navigation.", run: get("/categories"), status: 200 },
      {
        text: "The newest issues with their covers. Follow `next_page` for more.",
        run: get("/emags?per=12"),
        status: 200,
        stores: { ISSUE: "emags.0.id", SYNCED_AT: "synced_at" },
      },
      {
        text: "The newest articles.",
        run: get("/stories?per=12"),
        status: 200,
        stores: { ARTICLE: "stories.0.id" },
      },
    ],
  },
  {
    id: "entitled",
    title: "Mark what a reader may open",
    steps: [
      {
        text: "With a token, each issue carries `entitled`. Null means that it is not known: open the issue to find out. Articles carry it with Newsrack accounts.",
        run: getAs("/emags?per=12"),
        status: 200,
      },
    ],
  },
  {
    id: "read-an-issue",
    title: "Open an issue",
    steps: [
      {
        text: "Sizes and addresses of all pages, outline, printed page numbers, links and widgets. 401: sign the reader in, or refresh the token. 403: the reader has no access, so show the teaser and the shop. 503: try again after `Retry-After`. An error has a `request_id` for support.",
        run: getAs("/emags/$ISSUE"),
        status: 200,
      },
      {
        text: "The image of a page. Load the neighbors ahead. The addresses in the issue name its import: after a new import they are 404, and you load the issue again.",
        run: `${getAs("/emags/$ISSUE/pages/1")} -o page-1.jpg`,
        status: 200,
      },
      {
        text: "Twice the resolution, for zoom. Request it only once the reader zooms, because it is drawn at its first use.",
        run: `${getAs("/emags/$ISSUE/pages/1?size=zoom")} -o page-1-zoom.jpg`,
        status: 200,
      },
      {
        text: "Places of the words, for text that can be selected over the image.",
        run: getAs("/emags/$ISSUE/pages/1/layout"),
        status: 200,
      },
    ],
  },
  {
    id: "read-an-article",
    title: "Open an article",
    steps: [{ text: "The text as Markdown and as safe HTML.", run: getAs("/stories/$ARTICLE"), status: 200 }],
  },
  {
    id: "search",
    title: "Search",
    steps: [
      {
        text: "Articles and issues with excerpts, and the pages of issues on which the words are.",
        run: getAs("/search?q=harbour"),
        status: 200,
      },
    ],
  },
  {
    id: "keep-a-copy",
    title: "Keep a copy of a list",
    steps: [
      {
        text: "What changed since your last answer. Replace what it contains, and delete `removed_ids`. Store the new `synced_at`.",
        run: get("/emags?updated_since=$SYNCED_AT"),
        status: 200,
        stores: { SYNCED_AT: "synced_at" },
      },
    ],
  },
];
