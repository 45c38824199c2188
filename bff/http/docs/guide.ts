import {
  type AuthorizationEndpoint,
  authorizationBodies,
  authorizationEndpoint,
} from "#shared/contract/authorization.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "#shared/contract/pagination.ts";
import { JSON_LIMIT_BYTES } from "../read-body.ts";
import { breakable, codeBlock, type Html, html, table } from "./html.ts";

/** A part of the guide that is true of every operation. */
export interface Chapter {
  id: string;
  title: string;
  text: Html;
}

const sampleFieldErrors = {
  name: ["is taken: another issue of this publication is called “The Harbour Weekly, first issue”"],
  "import_attributes.pdf_location": [
    "must be an http or https address, or upload://<id> of an uploaded file",
  ],
};

const sampleError = {
  error: "There is no issue 4711 in this publication.",
  code: "not_found",
  request_id: "0c1b7f6e-2b1f-4a53-9a3e-5d7a8f0c9e21",
};

const askedFor: Record<AuthorizationEndpoint, string> = {
  authorize: "an issue, its pages, and its download where /authorize_download is not enabled",
  authorize_download: "the download of an issue",
  authorize_chatbot: "a chatbot",
  authorize_article: "an article",
  issues: "the list of what a reader may see",
};

/** What an integrator has to know once, whichever operation they call. */
export function guide({ firstRequest }: { firstRequest: string }): Chapter[] {
  return [
    {
      id: "authentication",
      title: "Authentication",
      text: html`<p>Every request carries an API token. An administrator of your organization creates it in the console
under <em>Settings</em>, <em>API tokens</em>; it is shown once, and can be revoked at any moment. Keep it out of source
code and out of addresses.</p>
${codeBlock("A first request", `export NEWSRACK_TOKEN="paste the token here"\n\n${firstRequest}`)}
<p>A token does what an editor may do, in its own organization. Whatever lies outside answers 404, as if it did not
exist. A missing, wrong, expired or revoked token answers 401; too many wrong ones from one address answer 429, with
<code>Retry-After</code> in seconds.</p>`,
    },
    {
      id: "requests",
      title: "Requests and answers",
      text: html`<ul>
<li>Bodies are JSON in UTF-8, of at most ${JSON_LIMIT_BYTES / 1024 / 1024} MiB (8 MiB for an article). Send
<code>Content-Type: application/json</code> and <code>Accept: application/json</code>.</li>
<li>A record is wrapped in an envelope that carries its name, in requests as in answers:
<code>{"emag": {…}}</code>.</li>
<li>Fields that are unknown or read-only are ignored. Answers may gain fields at any time: ignore those you do not
know.</li>
<li>Creating answers 201; reading, listing and changing 200; deleting 204 without a body.</li>
<li>Every answer carries <code>X-Request-Id</code>. Send one of your own (8 to 64 letters, digits, dots, dashes or
underscores) and it is used instead: quote it when you ask for help.</li>
</ul>`,
    },
    {
      id: "errors",
      title: "Errors",
      text: html`<p>There are two shapes. <strong>422</strong> means that the request was understood, but some values
cannot be accepted; the body names each field with one or more messages. A nested field is written with dots, an element
of a list goes under the name of the list.</p>
${codeBlock("422: messages by field", JSON.stringify(sampleFieldErrors, null, 2))}
<p><strong>Every other error</strong> carries a sentence for people in <code>error</code> and a stable
<code>code</code> for programs. The one exception: deleting something that is not there may answer 404 without a body;
its operation says so.</p>
${codeBlock("Other errors", JSON.stringify(sampleError, null, 2))}
${table({
  caption: "What to do about an error",
  kind: "answers",
  columns: ["Status", "Try again?", "What to do"],
  rows: [
    [
      "400, 413, 415",
      "no",
      "Correct the form of the request: its JSON, its envelope, its size or its Content-Type.",
    ],
    ["401, 403", "no", "Check the token and what it may do."],
    ["404", "no", "Check the identifiers in the path. What a token may not see is not there for it either."],
    [
      "412",
      "after fetching",
      "Somebody else changed the record. Fetch it, look at it, send the change again.",
    ],
    ["422", "no", "Correct the fields that are named."],
    ["429, 503", "yes", html`Wait for the seconds in <code>Retry-After</code>, then send the same request.`],
    ["500, no answer", "with care", html`See <a href="#repeating">repeating a request</a>.`],
  ],
})}`,
    },
    {
      id: "pagination",
      title: "Lists and pages",
      text: html`<p>Lists take <code>page</code> (from 1) and <code>per</code> (${DEFAULT_PER_PAGE} unless given). More
than ${MAX_PER_PAGE} a page is answered with ${MAX_PER_PAGE}, and <code>per_page</code> says so. Follow
<code>next_page</code> until it is null. <code>total_count</code> is exact; a page past the end is an empty list.</p>
<p>Where the newest come first, a record that appears while you are paging moves the others down: expect to meet one
twice, and compare by <code>id</code>.</p>`,
    },
    {
      id: "versions",
      title: "Versions: ETag and If-Match",
      text: html`<p>A single record is answered with its version in <code>ETag</code>. Send that value back in
<code>If-Match</code> when you change or delete the record, and the change is made only if nobody else changed it
meanwhile; otherwise the answer is 412 and nothing happened. Without <code>If-Match</code> the change is
unconditional. The progress of an import does not change the version.</p>
${codeBlock("Headers", 'ETag: "3"          in the answer to a read or a change\nIf-Match: "3"      in the request that changes the record')}`,
    },
    {
      id: "again",
      title: "Sending again: Idempotency-Key",
      text: html`<p>If the answer to a creation is lost, nobody can tell whether there is a record now. Send a value of your own
in <code>Idempotency-Key</code>, such as a UUID, and the same request again with the same value: it answers with the
record that the first one made, as it is by then, or makes it. A key counts for 30 days, in its publication.</p>
${codeBlock("Headers", "Idempotency-Key: 7f0c2d1e-9b1c-4a53-8a0e-2f6f0c6b1a55")}`,
    },
    {
      id: "times",
      title: "Times",
      text: html`<p>Times are ISO 8601. They are answered in UTC with milliseconds:
<code>2026-07-03T04:00:00.000Z</code>. Send them with an offset, <code>2026-07-03T06:00:00+02:00</code>; one without an
offset is read in the time zone of the publication.</p>`,
    },
    {
      id: "imports",
      title: "How an import runs",
      text: html`<p>Creating an issue answers at once; its files are fetched and imported afterwards. Fetch the issue
every few seconds until its <code>import</code> is <code>finished</code> or <code>failed</code>. The status stands in
<code>import.status</code> for a standard PDF import, and in <code>import.ai_status</code> for a planned edition or an
EPUB. The console says why an import failed. Readers see an issue once its import has finished and
<code>released_at</code> has passed.</p>
<p>Changing metadata never imports again. Sending <code>import_attributes</code> or
<code>epub_import_attributes</code> always does, even with the same values, and removes the previous result: leave them
out unless you mean it. Add <code>?keep_previous_pages=true</code> to the address, and readers see the previous pages until
the new import has finished; if it fails, they keep them, and <code>import</code> says <code>failed</code>. An administrator
can make this the default of a publication. An issue stays what it was created from, PDF or EPUB.</p>
<p>A planned edition waits for its issue: list the planned emags, and create an issue with <code>import_attributes</code>
and the <code>pe_id</code> of one that is <code>planned</code>. It is <code>transferred</code> from then on, and planned
again when the issue is deleted. Leave out <code>released_at</code> and the issue is released with its edition. A
<code>pe_id</code> changes when its edition is moved to another day: fetch it before you use it.</p>
<p>Locations are <code>http</code> or <code>https</code> addresses that this service can reach. A user name and password
in an address are used to fetch the file, and never shown or logged.</p>`,
    },
    {
      id: "articles",
      title: "How an article is published",
      text: html`<p>Create the article, give it its categories with a second request (<code>PATCH</code> with
<code>article_category_ids</code>), then publish it. Until then it is a draft; afterwards readers see it from
<code>released_at</code> on, and changes are live at once. What publishing still needs is answered with 422, by
field.</p>
<p>Creating and changing also take <code>multipart/form-data</code>, with parts named <code>story[title]</code> and so
on, and the image as <code>story[image]</code>: a JPEG, PNG or GIF of at most 5 MB and 25 megapixels. Flags are written
<code>true</code> and <code>false</code>, categories <code>story[article_category_ids][]</code>.</p>
${codeBlock(
  "An article with its image",
  `curl -X POST …/stories -H "Authorization: Token $NEWSRACK_TOKEN" \\
  -F "story[name]=harbour" -F "story[title]=The harbour at night" \\
  -F "story[content]=The **cranes** stand still." -F "story[image]=@harbour.jpg"`,
)}
<p><code>PUT</code> replaces every attribute: one that is left out falls back to its default, except the categories, the
image, <code>subscription_required</code> and <code>purchase_required</code>. To change single fields, use
<code>PATCH</code>.</p>
<p>A category moves to another parent at a given place with two requests, one after the other: first
<code>parent_id</code>, which appends it there, then <code>position</code>.</p>`,
    },
    {
      id: "access",
      title: "How readers get in",
      text: html`<p>Readers are served at <code>/kiosk/v1/publications/{publication_id}</code>: <code>GET /emags</code>,
<code>/emags/{id}</code>, <code>/emags/{id}/pages/{n}</code>, <code>/emags/{id}/download</code> (also in ranges),
<code>/stories</code>, <code>/stories/{id}</code> and <code>/chatbots/{uuid}</code>, with the reader's own access token in
<code>Authorization: Bearer</code>. Pages of every origin may ask; no cookie counts.</p>
<p>Before anything protected leaves (an issue with <code>single_purchase_required</code> or
<code>for_subscribers_only</code>, an article with <code>subscription_required</code> or <code>purchase_required</code>,
every chatbot), this service sends that token and what is known of the item to the publisher's own server, as it is set
up in the console under Access. All fields are strings.</p>
${table({
  caption: "What the publisher's server is asked",
  kind: "answers",
  columns: ["POST …/svc-api/v2/{profile_token}", "For", "Body"],
  rows: authorizationEndpoint.options.map((endpoint) => [
    html`<code>/${endpoint}</code>`,
    askedFor[endpoint],
    html`<code>${breakable(Object.keys(authorizationBodies[endpoint].shape).join(", ") || "{}")}</code>`,
  ]),
})}
<p>The server answers within three seconds: 200 with <code>{"granted": true}</code> or <code>{"granted": false}</code>
(for <code>/issues</code> with <code>{"issues": ["product-id", …]}</code>), and 401 for a token that is missing,
malformed, expired or invalid. Anything else lets nobody in. A yes is remembered for a minute unless the console says
otherwise, a no for five seconds, an error not at all.</p>
${table({
  caption: "What a reader is answered",
  kind: "answers",
  columns: ["Status", "Code", "Meaning"],
  rows: [
    [
      "401",
      "token_missing, token_malformed, token_rejected",
      "There is no usable token, or the publisher refused it: sign in again.",
    ],
    ["403", "access_denied", "The token is good, and the publisher says no."],
    ["403", "authorization_not_configured", "Nobody has set up who decides about this."],
    ["404", "not_found", "It is not released, not published, or not there."],
    ["503", "authorization_unavailable", "The publisher gave no clear answer. Wait for Retry-After."],
  ],
})}`,
    },
    {
      id: "repeating",
      title: "Repeating a request",
      text: html`<p>Networks lose answers. Reading, changing and deleting can be repeated safely: a repeated change ends in
the same record (with import attributes it starts the import afresh), a repeated delete answers 404.</p>
<p>A repeated <strong>create</strong> cannot make a second issue, because its name is unique within the publication. If
the answer to a create was lost, send it again: 201 means that it had not arrived; 422 with a message for
<code>name</code> or <code>pe_id</code> means that it had. Then find the issue in the list by its name, and go on with its
<code>id</code>. Two creates under one name at the same moment end alike: one is answered with 201, the other with
422.</p>
<p>A repeated create of an <strong>article</strong> makes a second one, because neither its name nor its
<code>external_id</code> has to be unique. If the answer to a create was lost, first look for your
<code>external_id</code> with <code>GET …/stories?external_id=</code>; the newest comes first.</p>`,
    },
  ];
}
