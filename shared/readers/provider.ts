/** Path of the OpenID provider of readers and of their pages. The issuer is the base URL followed by it. */
export const READERS_PATH = "/readers";

/** Path of the interface for authorization requests from outside. With the base URL, the audience of access tokens for it. */
export const SERVICE_API_PATH = "/svc-api";

/** Client ID of the kiosk, which is built in. */
export const KIOSK_CLIENT_ID = "newsrack-kiosk";
/** Paths of the kiosk to which readers return. No slug of a publication is a hyphen. */
export const KIOSK_CALLBACK_PATH = "/read/-/callback";
export const KIOSK_SIGNED_OUT_PATH = "/read/-/signed-out";

/** Parameter of authorization requests that names the publication, by its slug, whose look the sign-in pages have. */
export const PUBLICATION_PARAMETER = "publication";

/** Scope of access tokens with an audience. */
export const READ_SCOPE = "read";

/** Address of the page where readers manage their account. */
export const ACCOUNT_PATH = `${READERS_PATH}/account`;
