export const identity_provider = {
  scheme: "It names an address that is neither https nor http.",
  token_exchange: "It did not exchange the code for tokens: {{reason}}. Check the client and its secret.",
  not_openid: "What it answered is not OpenID Connect: {{reason}}.",
  tls: "Its address begins with http:// and is public. Use https://, so that no token crosses the network unencrypted.",
  private:
    "Its address is in a private network, which this service does not reach. Whoever runs it can allow that with NEWSRACK_ALLOW_PRIVATE.",
  timeout: "It did not answer within {{seconds}} seconds.",
  connection: "No connection to it came about, or it broke. Check the issuer's address.",
  cancelled: "The sign-in was cancelled or refused at the identity provider.",
  refused: "The identity provider refused the sign-in: {{reason}}.",
  too_large: "It sent more than a megabyte.",
} as const;
