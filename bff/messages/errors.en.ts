export const errors = {
  not_found: {
    publication: "There is no such publication.",
    organization: "There is no such organization.",
    api_address: "There is nothing at this address. /api/docs lists what there is.",
    address: "There is nothing at this address.",
    identifier: "There is nothing under this identifier.",
    file: "There is no such file.",
    callout: "There is no such callout; it may have been too old for the log.",
    test_reader: "There is no such test reader.",
    api_token: "There is no such API token.",
    linked_account: "There is no such linked account.",
    article_category: "There is no article category {{id}} in this publication.",
    category_removal: "There is no removal {{id}} of a category in this publication.",
    chatbot: "There is no such chatbot.",
    issue_category: "There is no issue category {{id}} in this publication.",
    issue: "There is no issue {{id}} in this publication.",
    image: "There is no image at this address.",
    import: "There is no such import.",
    imported_page: "Page {{number}} is not there, or not yet.",
    imported_article: "Article {{number}} is not there, or not yet.",
    picture: "There is no such picture.",
    released_issue: "There is no such issue, or it is not released yet.",
    replaced_import: "The issue was imported again and has other pages now. Fetch the issue again.",
    running_import: "The issue is being imported again.",
    issue_picture: "There is no such picture in this issue.",
    issue_file: "There is no such file in this issue.",
    released_article: "There is no such article, or it is not released yet.",
    invitation: "There is no such invitation.",
    person: "There is nobody like this in the organization.",
    planned_edition: "There is no planned edition {{id}} in this publication.",
    session: "There is no such session.",
    review: "There is nothing to review here any more.",
    article: "There is no article {{id}} in this publication.",
    article_version: "The article has no version {{version}}.",
    uploaded_file: "There is no such uploaded file.",
    upload: "There is no such upload under way.",
  },
  forbidden: {
    publication_role: "You have a role in some publications alone, which does not allow this.",
    role: "Your role here is {{role}}, which does not allow this.",
    installation:
      "How people sign in is decided for the whole installation, by somebody who administers every organization on it.",
  },
  too_many_attempts: {
    credentials: "Too many requests with wrong credentials. Try again in a minute.",
    account: "Too many failed sign-ins for this account. Try again in {{minutes}} minutes.",
    account_elsewhere:
      "Too many failed sign-ins for this account, from several places. Try again later, or where you are signed in already.",
    sign_ins: "Too many failed sign-ins from here. Try again in a minute.",
    failed: "Too many failed attempts. Try again later.",
    images: "You have uploaded too many images in the last minutes. Try again later.",
    articles: "Too many articles had to be prepared for this address. Try again in a minute.",
    provider_sign_ins: "Too many sign-ins began here. Try again in a minute.",
  },
  invalid_token:
    "The API token is unknown, expired or revoked, or the header is not “Authorization: Token <API_TOKEN>”.",
  token_missing: {
    api: "Send the header “Authorization: Token <API_TOKEN>”.",
    reader: "This is protected. Send the reader's access token: “Authorization: Bearer <ACCESS_TOKEN>”.",
  },
  session_missing: "Nobody is signed in, or the session has ended. Sign in again.",
  session_of_another: "Somebody else has signed in in this browser since the page was opened. Sign in again.",
  bad_idempotency_key:
    "The header Idempotency-Key must have 1 to 200 visible ASCII characters, without spaces, such as a UUID.",
  too_large: {
    refused: "{{reason}}",
    body: "The body is larger than the {{bytes}} bytes this address accepts.",
    image: "The file is larger than the {{bytes}} bytes (5 MB) that an image may have.",
    field: "A field of the form is larger than {{bytes}} bytes.",
    form: "The form is larger than the {{bytes}} bytes this address accepts. An image may have {{image_bytes}} of them (5 MB).",
    upload: "A file of this kind may have up to {{mebibytes}} MiB.",
  },
  console_not_built: "The console is not built. Run “npm start”, which builds it.",
  internal_error: "Something failed on our side. The request id finds the reason in the log of the service.",
  database_unavailable: "The database does not answer just now. Try again shortly.",
  changed_at_once:
    "Somebody else changed the same at this very moment, so nothing was changed here. Send it again.",
  disk_full: "The disk of the service is full. Tell whoever runs it, then go on.",
  storage_unavailable:
    "The files cannot be read or written just now. Try again shortly; if it lasts, tell whoever runs the service.",
  unsupported_encoding: {
    body: "The body's Content-Encoding is not one this address reads.",
    form: "A form is read as it is, not as {{encoding}}: send it without Content-Encoding.",
  },
  incomplete_body: "The body ended before its announced length.",
  malformed_body: {
    encoding: "The body is not encoded as its Content-Encoding says.",
    not_utf8: "The field “{{field}}” is not UTF-8.",
    field: "The field “{{field}}” {{problem}}.",
  },
  too_many_streams: "Too many consoles are open here. Close some of their tabs, or try again later.",
  unsupported_charset:
    "The field “{{field}}” is sent in {{charset}}, which is not read here. Send it as UTF-8.",
  method_not_allowed: "This address knows {{methods}}, not {{method}}.",
  missing_envelope: {
    json: "The body must be an object with the record under “{{envelope}}”.",
    form: "The form has no part whose name begins with “{{envelope}}[”.",
  },
  malformed_json: {
    not_utf8: "The body is not JSON: it is not UTF-8.",
    empty: "The body is empty; this address expects JSON.",
    syntax: "The body is not JSON: {{reason}}.",
  },
  malformed_form: {
    unknown_part: "The form has a part “{{part}}”, which names no field.",
    unreadable: "The form cannot be read: {{reason}}.",
  },
  foreign_origin:
    "This write comes from another site's page and was refused. If it is your own console, check NEWSRACK_BASE_URL.",
  range_not_satisfiable: "The file has {{bytes}} bytes; none of them lies in the range that was asked for.",
  refused: {
    sign_in: "Nobody could be signed in.",
    not_now: "This is not possible now.",
  },
  identity_provider_missing:
    "No identity provider is configured for the readers of this publication. Add it under Configuration.",
  identity_provider_unusable: "The identity provider {{issuer}} cannot be used. {{problem}}",
  sign_in_unusable: {
    provider: "{{problem}}",
    reader_expired:
      "This sign-in is not known any more: it was finished already, or begun more than {{minutes}} minutes ago. Begin it again in the console.",
    other_person:
      "Somebody else began this sign-in. Sign in to the console as the same person, and begin it again.",
    identity_provider_changed:
      "The identity provider was changed in the configuration meanwhile. Begin again.",
    expired: "This sign-in was finished already, or begun more than {{minutes}} minutes ago. Begin it again.",
    other_browser: "This sign-in was begun in another browser. Begin it again in this one.",
    provider_changed: "The OpenID provider was changed meanwhile. Begin again.",
    unknown_address:
      "{{email}} is not known here. Ask an administrator of your organization to invite this address.",
    no_email: "The OpenID provider named no e-mail address in “{{claim}}”, by which people are known here.",
    email_not_verified: "The OpenID provider does not say that your e-mail address was verified.",
  },
  too_many_test_readers: "There are {{maximum}} test readers already. Forget one of them first.",
  no_password: "You have no password here: you sign in through the OpenID provider.",
  session_ended: "Your session has ended in the meantime. Sign in again.",
  two_factor_on: "Your account has a second factor already. Turn it off before you set up another app.",
  already_undone: "“{{name}}” has been brought back already. Remove it again if it is not wanted.",
  undo_expired:
    "“{{name}}” was removed more than {{hours}} hours ago and cannot be brought back. Create it anew.",
  too_many_refused_tokens:
    "Too many access tokens from here were refused for this publication. Try again in a minute.",
  categories_changed:
    "The categories are not these any more: one was added or removed meanwhile. Load the list again.",
  category_in_use: "More issues than were shown are in “{{name}}”: {{issues}}. Nothing was removed.",
  image_too_large: {
    bytes: "The image has {{bytes}} bytes; at most {{maximum}} (5 MB) are accepted.",
    pixels: "The image has {{width}} × {{height}} pixels; at most {{maximum}} megapixels are accepted.",
    animation:
      "The {{frames}} frames of the animation have {{megapixels}} megapixels together; at most {{maximum}} are accepted.",
  },
  unsupported_image: {
    format: "The file is no JPEG, PNG or GIF. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
    mislabelled:
      "The file is sent as {{declared}}, but it is {{actual}}. Send it as {{type}}. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
    damaged:
      "The file looks like {{format}}, but cannot be decoded: it is damaged or incomplete. Save it anew, then try again. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
  },
  import_not_kept: "The pages of this import are no longer kept, so the issue cannot go back to it.",
  authorization_not_configured: "The publisher has not set up who may have this, so nobody is let in.",
  access_denied: "The publisher does not grant this reader access to it.",
  token_rejected:
    "The publisher does not accept this access token: it is expired, revoked or not meant for it. Sign in again.",
  authorization_unavailable:
    "The publisher gave no clear answer whether this reader may have it. Try again shortly.",
  busy: {
    restarting: "The service is restarting. Try again shortly.",
    rendering: "Too many articles of this publication are waiting to be rendered. Try again shortly.",
  },
  token_malformed: {
    too_long: "The access token is longer than the {{maximum}} characters that are read here.",
    header: "The header Authorization is not “Bearer <ACCESS_TOKEN>” with one token of visible characters.",
  },
  id_token_malformed:
    "The header OIDC-ID-Token is not one token of visible characters. Leave it out, or send the ID token as it was issued.",
  sign_in_to_join:
    "The invitation is for {{email}}. If you have an account with that address, sign in to it, then join.",
  link_unknown: {
    setup:
      "This link is not known here, or a newer one replaced it. Whoever runs this installation gets a new one with “npm run admin-link”.",
    invitation:
      "This invitation was used or withdrawn, or a newer link replaced it. Ask whoever invited you for a new link.",
    password:
      "This link was used already, or a newer one replaced it. An administrator of your organization makes a new one.",
  },
  link_expired: {
    setup: "This link has expired. Whoever runs this installation gets a new one with “npm run admin-link”.",
    password: "This link has expired. An administrator of your organization makes a new one.",
    invitation: "This invitation has expired. Ask whoever invited you for a new link.",
  },
  account_disabled: {
    password_link: "{{name}}'s account is disabled. Enable it before giving it a new password.",
    sign_in: "This account is disabled.",
  },
  own_account: {
    disable: "This is your own account. Another administrator can disable it.",
    unlink: "This is your own account. You can unlink it in your profile.",
  },
  person_elsewhere:
    "{{name}} belongs to another organization as well, whose administrator you are not. You can change their roles here, or remove them from this organization.",
  last_administrator: "{{name}} is the only administrator of the organization. Make somebody else one first.",
  edition_transferred:
    "{{name}} has become issue {{issue}}, so it cannot change any more. Delete the issue first to plan it anew.",
  only_sign_in:
    "You have no password, so you sign in through the OpenID provider only. Ask an administrator for a link to set a password, then unlink it.",
  sign_in_provider_missing: "Nobody signs in through an OpenID provider here.",
  sign_in_provider_unusable:
    "The OpenID provider cannot be used just now. Sign in with a password, or try again later.",
  bad_upload: "Name the kind (pdf, epub or xml) and the file name of the upload.",
  empty: "The file is empty.",
  too_many_uploads:
    "You have {{count}} unfinished uploads for this publication. Finish or cancel one of them, then try again.",
  upload_budget_exceeded:
    "A publication can take {{gibibytes}} GiB of uploads in 24 hours, and this one would exceed that. Try again later.",
  upload_incomplete: "Only {{received}} of {{bytes}} bytes have arrived. Resume the upload first.",
  version_conflict:
    "The record has changed since: it is at version {{version}} now. Fetch it again and repeat the change.",
  unknown_version:
    "The header If-Match holds no ETag of a record. Send the ETag as it came, with its quotes.",
  invalid: "Some fields cannot be accepted.",
  link_used:
    "This link has been used already. Whoever runs this installation gets a new one with “npm run admin-link”.",
  token_not_usable: {
    revoked: "{{name}} is revoked and cannot get a new secret. Create another token.",
    expired: "{{name}} has expired and cannot get a new secret. Create another token.",
  },
  unsupported_media_type: {
    json: "This address reads application/json, not {{type}}.",
    json_or_form: "This address reads application/json and multipart/form-data, not {{type}}.",
  },
  metrics_token_wrong: "Send NEWSRACK_METRICS_TOKEN as Authorization: Bearer.",
  upload_failed: "{{reason}}",
  ACCOUNT_DISABLED: "This account is disabled. An administrator of your organization can enable it again.",
  CREDENTIALS_CHANGED: "Your password, second factor or access changed during the sign-in. Sign in again.",
  ACCOUNT_TEMPORARILY_LOCKED: "Too many failed attempts. Try again later.",
  CODE_USED: "This code was used already. Wait for the next one that your app shows.",
  INVALID_TWO_FACTOR_COOKIE: "Enter your password first.",
} as const;
