import {
  type AuthorizationEndpoint,
  authorizationBodies,
  authorizationEndpoint,
} from "#shared/contract/authorization.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "#shared/contract/pagination.ts";
import { JSON_LIMIT_BYTES } from "../read-body.ts";

const fieldErrors = {
  name: ["is taken: another issue of this publication is called “The Harbour Weekly, first issue”"],
  "import_attributes.pdf_location": [
    "must be an http or https address, or upload://<id> of an uploaded file",
  ],
};

const otherError = {
  error: "There is no issue 4711 in this publication.",
  code: "not_found",
  request_id: "0c1b7f6e-2b1f-4a53-9a3e-5d7a8f0c9e21",
};

const protectedBy: Record<AuthorizationEndpoint, string> = {
  authorize: "an issue, its pages, and its download unless `authorize_download` is enabled",
  authorize_download: "the download of an issue",
  authorize_chatbot: "a chatbot",
  authorize_article: "an article",
  issues: "the list of issues a reader may see",
};

const authorizationTable = authorizationEndpoint.options
  .map((endpoint) => {
    const fields = Object.keys(authorizationBodies[endpoint].shape).map((field) => `\`${field}\``);
    return `| \`/${endpoint}\` | ${protectedBy[endpoint]} | ${fields.join(", ") || "`{}`"} |`;
  })
  .join("\n");

/** The guide to the import interface, as Markdown: everything that is true of more than one operation. */
export const guide = `
# Guide

## Authentication

Every request carries an API token: \`Authorization: Token <API_TOKEN>\`. An administrator creates tokens in the console under
**Settings > API tokens**. A token is shown once and can be revoked at any time. Keep it out of source code and URLs.

A token has the permissions of an editor in its organization, or in the publications it is limited to. Anything else
answers 404. A missing, wrong, expired or revoked token answers 401. Too many wrong tokens from one address answer 429.

To try an operation on this page, press **Authorize** and paste a token.

## Requests and responses

- Bodies are JSON in UTF-8, up to ${JSON_LIMIT_BYTES / 1024 / 1024} MiB (8 MiB for an article). Send \`Content-Type: application/json\` and
  \`Accept: application/json\`.
- A record is wrapped in an envelope with its name: \`{"emag": {…}}\`.
- Unknown and read-only fields are ignored. Responses may gain fields at any time: ignore those you don't know.
- Creating answers 201. Reading, listing and updating answer 200. Deleting answers 204 without a body.
- Every response carries \`X-Request-Id\`. Send your own (8 to 64 letters, digits, dots, dashes or underscores) and it is used
  instead. Quote it when you ask for help.

## Errors

**422** means that some values can't be accepted. The body lists messages by field. Nested fields are written with dots.

\`\`\`json
${JSON.stringify(fieldErrors, null, 2)}
\`\`\`

**Every other error** has a message in \`error\` and a stable \`code\`. One exception: deleting a record that doesn't exist may
answer 404 without a body.

\`\`\`json
${JSON.stringify(otherError, null, 2)}
\`\`\`

| Status | Retry? | What to do |
|---|---|---|
| 400, 413, 415 | no | Correct the request: its JSON, envelope, size or Content-Type. |
| 401, 403 | no | Check the token and its permissions. |
| 404 | no | Check the identifiers in the path. Records outside the token's permissions answer 404, too. |
| 412 | after fetching | Someone else changed the record. Fetch it, merge, and send the change again. |
| 422 | no | Correct the fields that are named. |
| 429, 503 | yes | Wait for the seconds in \`Retry-After\`, then send the same request. |
| 500, no response | with care | See **Repeating a request**. |

## Pagination

Lists take \`page\` (from 1) and \`per\` (${DEFAULT_PER_PAGE} by default, at most ${MAX_PER_PAGE}; \`per_page\` in the response is the size that was
used). Follow \`next_page\` until it is null. \`total_count\` is exact. A page past the end is an empty list. Lists start with the
newest record, so a record created while you page moves the others down: compare by \`id\`.

## Versions: ETag and If-Match

The response for a single record carries its version in \`ETag\`. Send it in \`If-Match\` when you update or delete the record,
and the request succeeds only if no one else changed the record in the meantime. Otherwise it answers 412 and changes
nothing. Without \`If-Match\` the change is unconditional. The progress of an import doesn't change the version.

## Repeating a request

Networks lose responses. Reading, updating and deleting can be repeated safely. An update with import attributes starts
the import again each time. A repeated delete answers 404.

To repeat a **create** safely, send a value of your own in \`Idempotency-Key\`, such as a UUID, and send the same request again
with the same value. You get the record that the first request created, or a new one if it never arrived. A key is valid for
30 days within its publication.

Without a key, a second create of an **issue** answers 422 for \`name\`, because names of issues are unique in a publication. A
second create of an **article** makes a second article, because neither its \`name\` nor its \`external_id\` has to be unique.

## Times

Times are ISO 8601. Responses use UTC with milliseconds: \`2026-07-03T04:00:00.000Z\`. Send times with an offset, such as
\`2026-07-03T06:00:00+02:00\`. A time without an offset is read in the publication's time zone.

## Importing an issue

Creating an issue answers immediately. Its files are fetched and imported afterwards. Fetch the issue every few seconds
until the status is \`finished\` or \`failed\`: \`import.status\` for a standard PDF import, \`import.ai_status\` for a planned
edition or an EPUB. The console shows why an import failed. Readers see an issue from \`released_at\` on, once its import is
finished.

Changing metadata never starts an import. Sending \`import_attributes\` or \`epub_import_attributes\` does, even with the same
values, and removes the previous result. With \`?keep_previous_pages=true\` in the URL, readers see the previous pages until
the new import has finished, and keep them if it fails. An administrator can make this the default of a publication. An
issue can't switch between PDF and EPUB.

To fill a planned edition, list the planned emags and create an issue with \`import_attributes\` and the \`pe_id\` of an edition
whose \`status\` is \`planned\`. The edition is \`transferred\` then, and \`planned\` again when the issue is deleted. Without
\`released_at\` the issue is released with its edition. A \`pe_id\` changes when its edition moves to another day: fetch it before
you use it.

Locations are \`http\` or \`https\` URLs that this service can reach. Credentials in a URL are used to fetch the file and never
shown or logged.

## Publishing an article

Create the article, assign its categories with a second request (\`PATCH\` with \`article_category_ids\`), then publish it. Until
then it is a draft. Afterwards readers see it from \`released_at\` on, and changes are live immediately. If publishing needs
more fields, it answers 422 with their names.

Creating and updating also accept \`multipart/form-data\` with parts named \`story[title]\` and so on, and the image as
\`story[image]\`: JPEG, PNG or GIF, up to 5 MB and 25 megapixels. Booleans are \`true\` and \`false\`, categories
\`story[article_category_ids][]\`.

\`PUT\` replaces every field. A field that is left out gets its default, except the categories, the image,
\`subscription_required\` and \`purchase_required\`. Use \`PATCH\` to change single fields.

Moving a category to another parent at a given position takes two requests: \`parent_id\` first, then \`position\`.

## How readers get access

Readers are served at \`/kiosk/v1/publications/{publication_id}\`: \`GET /emags\`, \`/emags/{id}\`, \`/emags/{id}/pages/{n}\`,
\`/emags/{id}/download\` (also in ranges), \`/stories\`, \`/stories/{id}\` and \`/chatbots/{uuid}\`, with the reader's access token in
\`Authorization: Bearer\`. Requests from pages of every origin are allowed. Cookies are ignored.

Before it serves a protected item (an issue with \`single_purchase_required\` or \`for_subscribers_only\`, an article with
\`subscription_required\` or \`purchase_required\`, or a chatbot), the service sends the token and the item's metadata to your
authorization endpoint, as set up in the console under **Access**. All fields are strings.

| POST …/svc-api/v2/{profile_token} | For | Fields |
|---|---|---|
${authorizationTable}

Your endpoint answers within three seconds: 200 with \`{"granted": true}\` or \`{"granted": false}\` (\`/issues\` with
\`{"issues": ["product-id", …]}\`), or 401 for a missing, malformed, expired or invalid token. Any other answer denies access.
Grants are cached for a minute by default, denials for five seconds, errors never.

| Status for the reader | Code | Meaning |
|---|---|---|
| 401 | \`token_missing\`, \`token_malformed\`, \`token_rejected\` | No usable token, or your endpoint rejected it: sign in again. |
| 403 | \`access_denied\` | The token is valid, and your endpoint denied access. |
| 403 | \`authorization_not_configured\` | Authorization isn't set up for this item. |
| 404 | \`not_found\` | The item doesn't exist, or is not released or published. |
| 503 | \`authorization_unavailable\` | Your endpoint gave no usable answer. Wait for \`Retry-After\`. |
`;
