import { budgets, importWaitBudget, uploadBudget } from "#bff/core/budgets.ts";
import { JSON_LIMIT_BYTES } from "#bff/http/router/read-body.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "#shared/contract/pagination.ts";
import { SAMPLE_REQUEST_ID } from "../samples.ts";
import { readProgram } from "./cookbook.ts";
import { authorizationTable, errorCodeTable, webhookTable } from "./guide-tables.ts";
import { documentLink, sectionLink } from "./links.ts";

const fieldErrors = {
  name: ["is already used by the issue “The Harbour Weekly, first issue” of this publication"],
  "import_attributes.pdf_location": [
    "must be an http or https address, or upload://<id> of an uploaded file",
  ],
};

const otherError = {
  error: "Issue 4711 not found in this publication.",
  code: "not_found",
  request_id: SAMPLE_REQUEST_ID,
};

/** The guide to the import interface, as Markdown: everything that is true of more than one operation. */
export const guide = `
# Guide

## Authentication

Every request carries an API token: \`Authorization: Token <API_TOKEN>\`. An administrator creates tokens in the console under
**Settings > API tokens**. A token is shown once and can be revoked at any time. Keep it out of source code and URLs.

A token has the permissions of an editor in its organization, or in the publications it is limited to. Anything else
answers 404. It never reaches settings, people, access configuration or other tokens. A missing, wrong, expired or revoked
token answers 401.

The rate of requests with a valid token is not limited. Only failed credentials are counted: after ${budgets["api-credentials"].points} within a minute from
one address, further failures answer 429 \`too_many_attempts\`, and requests with a valid token from that address still succeed.
Three things are limited for valid tokens, too: requests that wait (${sectionLink("Following an import")}), uploads (${sectionLink("Uploading files")}), and long
answers that you do not read: with 64 MiB of them open, others answer 429 \`too_many_open_answers\`.
The limits of sizes are in ${sectionLink("Requests and responses")}, ${sectionLink("Pagination")} and ${sectionLink("Publishing an article")}.

To try an operation on this page, paste a token under **Authentication** at the top, then press **Test Request** at the operation.

## Requests and responses

- Bodies are JSON in UTF-8, up to ${JSON_LIMIT_BYTES / 1024 / 1024} MiB (8 MiB for an article). Send \`Content-Type: application/json\` and
  \`Accept: application/json\`.
- A record is wrapped in an envelope with its name: \`{"emag": {…}}\`.
- \`null\` for a text field means its default: an empty text, or the publication's language and currency.
- Unknown and read-only fields are ignored. Responses may gain fields at any time: ignore those you don't know.
- Creating answers 201 with the address of the record in \`Location\`. Reading, listing and updating answer 200. Deleting answers 204 without a body.
- Every response carries \`X-Request-Id\`. Send your own (8 to 64 letters, digits, dots, dashes or underscores) and it is used
  instead. Quote it when you ask for help. Administrators see the latest requests of each token with their IDs in the console
  under **Settings > API tokens**, without query parameters and bodies.

## Errors

**422** means that some values can't be accepted. The body lists the messages of all faults by field. Nested fields are written
with dots.

\`\`\`json
${JSON.stringify(fieldErrors, null, 2)}
\`\`\`

One 422 has a code instead, because no field is at fault: \`approval_required\`. See ${sectionLink("Approvals")}.

**Every other error** has a message in \`error\` and a stable \`code\`. One exception: deleting a record that doesn't exist may
answer 404 without a body.

\`\`\`json
${JSON.stringify(otherError, null, 2)}
\`\`\`

| Status | Retry? | What to do |
|---|---|---|
| 400, 413, 415, 431 | no | Correct the request: its JSON, envelope, size, Content-Type, or the length of its URL and headers. |
| 401, 403 | no | Check the token and its permissions. |
| 404 | no | Check the identifiers in the path. Records outside the token's permissions answer 404, too. |
| 412 | after fetching | Someone else changed the record. Fetch it, merge, and send the change again. |
| 422 | no | Correct the fields that are named. With the code \`approval_required\`, ask for the approval in the console. |
| 408 | yes | Send the same request again. Its body did not arrive in time. |
| 429, 503 | yes | Wait for the seconds in \`Retry-After\`, then send the same request. |
| 501, 505 | no | A server in front of this service does not support the request. Check its configuration. |
| 500, 502, 504, no response | yes | Send the same request again: as it is to read, update or delete, and with its \`Idempotency-Key\` to create. See ${sectionLink("Repeating a request")}. |

### Error codes

Each code is listed with its usual status. Messages are in English, or in German with \`Accept-Language: de\`. They may be reworded, so compare
codes. New codes may be added. The table includes the codes of the console and of the interface for readers.

| Code | Status | Messages |
|---|---|---|
${errorCodeTable}

## Pagination

Lists take \`page\` (from 1) and \`per\` (${DEFAULT_PER_PAGE} by default, at most ${MAX_PER_PAGE}; \`per_page\` in the response is the size that was
used). Follow \`next_page\` until it is null. \`total_count\` is exact. A page past the end is an empty list. Lists start with the
newest record, so a record created while you page moves the others down: compare by \`id\`. An empty parameter, such as
\`?search=\`, counts as absent.

## Versions: ETag and If-Match

The response for a single record carries its version in \`ETag\`. Send it in \`If-Match\` when you update or delete the record,
and the request succeeds only if no one else changed the record in the meantime. Otherwise it answers 412 and changes
nothing. Without \`If-Match\` the change is unconditional. The progress of an import doesn't change the version.

## Repeating a request

Networks lose responses. Then send the same request again:

| Request | What a repetition does |
|---|---|
| Reading | nothing |
| Creating, with \`Idempotency-Key\` | returns the record that the first request created, with \`Idempotent-Replayed: true\`, or creates it if the first request never arrived |
| Updating fields, publishing | leads to the same record. Send \`If-Match\` if other people edit it, too: 412 then means that the first request, or someone else, changed it |
| Updating with import attributes | imports the same files again |
| Deleting | answers 404, because the record is gone |

Send a value of your own in \`Idempotency-Key\` with every **create** (issues, articles and article categories), such as a UUID, and
keep it until you have the answer. With another body the key answers 422 \`idempotency_key_reused\`, and \`Location\` is the
address of the record that it created. A key is valid for 30 days within its publication.

Without a key, a second create of an **issue** answers 422 for \`name\`, because names of issues are unique in a publication. To
find the first one, list with \`search\` and take the record whose \`name\` is exactly yours: \`search\` also returns names that
only contain it. A second create of an **article** makes a second article, because neither its \`name\` nor its \`external_id\`
has to be unique. The filter \`external_id\` matches parts, too, so compare it exactly.

## Times

Times are ISO 8601. Responses use UTC with milliseconds: \`2026-07-03T04:00:00.000Z\`. Send times with an offset, such as
\`2026-07-03T06:00:00+02:00\`. Other forms of ISO 8601 are read, too: \`20260703T0600+02\`,
\`2026-07-03T06:00[Europe/Berlin]\`. A time without an offset is read in the publication's time zone.

## Importing an issue

Creating an issue answers immediately. Its files are fetched and imported afterwards. In an issue, the status is
\`import.status\` for a standard PDF import, \`import.ai_status\` for a planned edition or an EPUB. Readers see an issue from
\`released_at\` on, once its import is finished.

### Following an import

\`GET …/emags/{emag_id}/import\` returns the import that was requested last: its status, which is in \`import.status\` for every
issue, its steps with times and counts, its warnings, and in \`error\` why it failed. \`error.code\` is stable, \`error.message\`
says what to do, and \`error.retryable\` tells whether the same import may succeed later without a change. Warnings with the
severity \`serious\` are those to act on before readers see the issue; the API never refuses a request because of them.

Add \`?wait=30\` to get the response as soon as the status changes, or after 30 seconds (1 to 60). Send the request again until
\`import.status\` is \`finished\` or \`failed\`; such an import is returned immediately. Set the timeout of your HTTP client to
more than that. A token can have ${importWaitBudget.perCaller} requests that wait, and a publication ${importWaitBudget.perPublication}. Others are answered with 429
\`too_many_waiting_requests\`.

Changing metadata never starts an import. Sending \`import_attributes\` or \`epub_import_attributes\` does, even with the same
values, and removes the previous result. A record that you fetched and send back whole, with its \`import\` or \`created_at\`, is
imported again only if you changed an import attribute. With \`?keep_previous_pages=true\` in the URL, readers see the previous pages until
the new import has finished, and keep them if it fails. An administrator can make this the default of a publication. An
issue can't switch between PDF and EPUB.

To fill a planned edition, list the planned emags and create an issue with \`import_attributes\` and the \`pe_id\` of an edition
whose \`status\` is \`planned\`. The edition is \`transferred\` then, and \`planned\` again when the issue is deleted. Without
\`released_at\` the issue is released with its edition. A \`pe_id\` changes when its edition moves to another day: fetch it before
you use it.

Locations are \`http\` or \`https\` URLs that this service can reach. Credentials in a URL are used to fetch the file and never
shown or logged. Where this service can't reach your files, upload them.

\`GET …/emag_categories\` lists the categories that \`category_ids\` may contain.

### Uploading files

\`PUT …/uploads?filename=issue.pdf\` with the bytes of the file as the body stores it and answers 201 with its location, for
\`pdf_location\`, \`epub_location\` or \`xml_location\` of an issue of the same publication:

\`\`\`sh
curl --upload-file issue.pdf -H "Authorization: Token $TOKEN" "$PUBLICATION/uploads?filename=issue.pdf"
# {"upload": {"id": "0b9f…", "location": "upload://0b9f…", "bytes": 18300412, "kind": "pdf"}}
\`\`\`

The name ends in \`.pdf\` (up to 512 MiB), \`.epub\` (256 MiB) or \`.xml\` (10 MiB). A file that is too large (413
\`too_large\`) or of another type (415 \`wrong_file_type\`) is refused while it arrives, so read the response even if you have not
sent everything. A location is unknown (422) in every other publication. Files that no issue uses are deleted after 7 days.

To resume after an interruption, use a client for tus 1.0.0 (tus.io). Create the upload with \`POST …/uploads\` and the metadata
\`kind\` (\`pdf\`, \`epub\` or \`xml\`) and \`filename\`. When all bytes have arrived, \`POST …/uploads/{upload_id}/finish\` answers
as above. Forms are not read. An unfinished upload belongs to the token that began it and expires after 24 hours.

A token can have ${uploadBudget.unfinishedUploads} unfinished uploads in a publication (429 \`too_many_uploads\`), and a publication receives up to
${uploadBudget.bytesPerDay / 1024 ** 3} GiB in 24 hours (429 \`upload_budget_exceeded\`).

## Publishing an article

An organization can store ${budgets["stored-articles"].points / 1024 ** 2} GiB of images and texts of articles in 24 hours, earlier versions included
(429 \`storage_budget_exceeded\`).

Create the article, assign its categories with a second request (\`PATCH\` with \`article_category_ids\`), then publish it. Until
then it is a draft. Afterwards readers see it from \`released_at\` on, and changes are live immediately. If publishing needs
more fields, it answers 422 with their names. Publishing again changes nothing, but checks the fields again.

Creating and updating also accept \`multipart/form-data\` with parts named \`story[title]\` and so on, and the image as
\`story[image]\`: JPEG, PNG or GIF, up to 5 MB and 25 megapixels. An empty image counts as not sent; \`"image": null\` in JSON removes
the image. Booleans are \`true\` and \`false\`, categories
\`story[article_category_ids][]\`.

\`PUT\` replaces every field. A field that is left out gets its default, except the categories, the image,
\`subscription_required\` and \`purchase_required\`. Use \`PATCH\` to change single fields.

Moving a category to another parent at a given position takes two requests: \`parent_id\` first, then \`position\`. When a category
is deleted, its children take its place and its articles lose it. With \`?merge_into=12\`, both move to category 12 instead. The
console can undo a deletion for 24 hours.

## Approvals

A publication can require approvals, which people give in the console. An administrator turns this on. Then

- the pages of an issue stay hidden until someone approves them, even after \`released_at\`. Readers keep the approved pages while
  new ones wait, unless the import was requested with \`?keep_previous_pages=false\`. \`GET …/emags?state=awaiting_approval\` lists
  the issues whose pages wait.
- changing \`released_at\` of an issue without an approval answers 422 \`approval_required\`, unless readers see it already. So does
  publishing an article without an approval, and changing the content of a published article: editors save such a change as a draft,
  have it approved, and publish it.
- a change of the \`name\` or \`preview\` of an issue is stored and returned, but readers see the approved ones until the change is
  approved. The issue is then listed with \`state=awaiting_approval\`, too.
- importing an issue again, changing its \`name\` or \`preview\`, or changing the content of an article ends the approval. Price, access,
  categories and identifiers do not: readers see a change of these immediately.

What readers saw before stays visible.

## Webhooks

A webhook sends events to your server, so that you need not poll. An administrator adds it in the console under
**Settings > Webhooks** or in the provisioning file. Each event is a POST of JSON with \`type\`, \`timestamp\` and \`data\`, which has
\`organization_id\`, \`publication_id\` and the fields below. The section \`webhooks\` of this document has the schema and an
example of each event. \`webhook.test\` is sent when someone tries your endpoint in the console.

| Event | When | Fields |
|---|---|---|
${webhookTable}

Requests are signed as [Standard Webhooks](https://www.standardwebhooks.com) defines it, in \`webhook-id\`, \`webhook-timestamp\`
and \`webhook-signature\`. Verify the signature over the body as it arrived, before parsing it:

\`\`\`js
import { Webhook } from "standardwebhooks";

app.post("/newsrack", express.raw({ type: "application/json" }), (request, response) => {
  const event = new Webhook(process.env.WEBHOOK_SECRET).verify(request.body, request.headers); // throws if it is not from Newsrack
  response.sendStatus(204);
});
\`\`\`

There are libraries for Python, PHP, Go, Java and others. While a secret is being replaced, the header has two signatures, and one
valid signature is enough.

- Answer with 2xx within 10 seconds, and do long work afterwards. Redirects are not followed and count as failures.
- An event is delivered at least once, and not always in order. If \`webhook-id\` is known already, ignore the event.
- Failed deliveries are retried for a day, at growing intervals. An endpoint that fails for three days without a success is disabled,
  as is one that answers 410.
- URLs of \`hooks.slack.com\` get a readable \`{"text": …}\` instead, in the language of the publication.

## Moving from another service

Create the records through this API, in this order: article categories, issues, articles, the categories of each article.
Give every create an \`Idempotency-Key\` made from the old identifier, so that an interrupted move continues where it stopped.

| Field | Take care of |
|---|---|
| \`external_id\` | The publisher's own identifier, and what your authorization endpoint gets as \`product_id_external\`. Several are separated by commas. |
| \`name\` | Of an issue: unique, and what readers see. Of an article: internal; readers see \`title\`. |
| \`released_at\` | Keep the old date, also in the past. Null hides the record from readers. |
| \`cents\`, \`currency\` | The price in the smallest unit and an ISO 4217 code. They describe what a product costs and protect nothing. |
| \`apple_product_identifier\`, \`google_product_id\` (articles: \`google_product_identifier\`) | Unchanged, so that purchases in the stores stay valid. |
| \`content\` | Markdown. Convert HTML first. |
| \`id\`, \`created_at\`, \`published_at\` | Assigned by the service. Store the new \`id\` beside your record. |

**Free articles.** An article is protected only by \`subscription_required\` and \`purchase_required\`. Both are false unless you send
them, and then everyone can read the article, whatever its price, product identifiers and categories are. If articles were
protected by default where you come from, send the flags with each of them. An issue is protected by
\`single_purchase_required\` and \`for_subscribers_only\` in the same way; null counts as false.

## Generating a client

This document is at \`/api/v2/importer/openapi.json\`, that of the ${documentLink("readers' interface", "readers")} at \`/kiosk/v1/openapi.json\`, and that of the
${documentLink("authorization endpoint", "authorization")} that you implement at \`/api/docs/authorization.json\`. Clients generated with openapi-typescript 7.13.0,
@hey-api/openapi-ts 0.99.0 and orval 8.38.0 are tested with each release.

These generators run with TypeScript 6.0, not with TypeScript 7, which lacks the programming interface that they use. To generate in a
project with TypeScript 7, install it as \`@typescript/native@npm:typescript@7\` and TypeScript 6 as \`typescript@6\`. npm then needs
\`"overrides": {"openapi-typescript": {"typescript": "$typescript"}}\` in package.json, because openapi-typescript asks for TypeScript 5.
The generated code compiles with both.

Creating and updating an article accept two types of bodies, JSON and a form. How a generator is told to use both:

- **openapi-typescript** with openapi-fetch: pass the form with a \`bodySerializer\` that fills a \`FormData\`. For the type \`Blob\` of
  images, use the option \`transform\` for \`format: binary\`.
- **orval**: set \`override: { splitByContentType: true }\` in \`output\`. There are then two functions, such as
  \`createStoryWithJson\` and \`createStoryWithFormData\`.
- **@hey-api/openapi-ts** reads only the first type of body. Use this function as \`parser.patch.input\`. There are then further
  functions for forms, such as \`createStoryWithForm\`.

\`\`\`js
${readProgram("hey-api-forms.mjs")}
\`\`\`

## How readers get access

The ${documentLink("readers' interface", "readers")} is at \`/kiosk/v1/publications/{publication_id}\`: \`GET /emags\`, \`/emags/{id}\`, \`/emags/{id}/pages/{n}\`,
\`/emags/{id}/download\` (also in ranges), \`/stories\`, \`/stories/{id}\` and \`/chatbots/{uuid}\`, with the reader's access token in
\`Authorization: Bearer\`. Requests from pages of every origin are allowed. The cookie of the kiosk counts for its own pages only.

An app may also send the reader's ID token in \`OIDC-ID-Token\`. It is forwarded to your endpoint in the same header if you turn this on
under **Access**, and ignored otherwise. An empty one counts as absent. One that isn't a single token answers 401 \`id_token_malformed\`.

Before it serves a protected item (an issue with \`single_purchase_required\` or \`for_subscribers_only\`, an article with
\`subscription_required\` or \`purchase_required\`, or a chatbot), the service sends the token and the item's metadata to your
${documentLink("authorization endpoint", "authorization")}, as set up in the console under **Access**. All fields are strings.

| POST …/svc-api/v2/{profile_token} | For | Fields |
|---|---|---|
${authorizationTable}

Your endpoint answers within three seconds: 200 with \`{"granted": true}\` or \`{"granted": false}\` (\`/issues\` with
\`{"issues": ["product-id", …]}\`), or 401 for a missing, malformed, expired or invalid token. Any other answer denies access.
Grants are cached for a minute by default, denials for five seconds, errors never.

Each request carries its own UUID in \`X-Request-Id\`. Log it: the callout log of the console shows it as the request ID, so
that you find the same request in your log. Cached decisions send no request and have no ID.

| Status for the reader | Code | Meaning |
|---|---|---|
| 401 | \`token_missing\`, \`token_malformed\`, \`token_rejected\` | No usable token, or your endpoint rejected it: sign in again. |
| 403 | \`access_denied\` | The token is valid, and your endpoint denied access. |
| 403 | \`authorization_not_configured\` | Authorization isn't set up for this item. |
| 404 | \`not_found\` | The item doesn't exist, or is not released or published. |
| 503 | \`authorization_unavailable\` | Your endpoint gave no usable answer. Wait for \`Retry-After\`. |

## Changes of the contract

| Date | Interface | Change |
|---|---|---|
| 2025-07-28 | Issues 2.0 | Creating and updating issues |
| 2026-03-20 | Issues 2.1 | Listing, reading and deleting issues, planned editions, import modes, import status, pagination. \`import_attributes\` and \`epub_import_attributes\` replace a generic import configuration; a create with \`pe_id\` replaces creating and polling planned editions |
| 2026-06-17 | Articles | First version |
| 2026-07-10 | Articles | Article categories and \`article_category_ids\` |
| 2026-08-12 | Articles | \`parent_id\` and \`position\` of article categories |
| | Authorization v2 | Bearer tokens replace HTTP Basic, user names, passwords and browser tickets. Authorization of downloads, chatbots and articles is optional. \`product_id_amazon\` is deprecated |

Newsrack adds to the contract and changes none of it. Beyond it are: \`ETag\` and \`If-Match\`, \`Idempotency-Key\`, \`Location\`, more
filters of the lists, \`keep_previous_pages\`, the details of an import, and uploads.
`;
