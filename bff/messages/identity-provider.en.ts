export const identity_provider = {
  scheme: "It names an address that is neither https nor http.",
  token_exchange: "It did not exchange the code for tokens ({{reason}}). Check the client and its secret.",
  not_openid: "Its answer is not valid OpenID Connect ({{reason}}).",
  tls: "Its address is public and starts with http://. Use https://, so that tokens are never sent unencrypted.",
  private:
    "Its address is in a private network, which this service does not reach. The operator of Newsrack can allow it with NEWSRACK_ALLOW_PRIVATE.",
  timeout: "It did not answer within {{seconds}} seconds.",
  connection: "The connection to it failed. Check the issuer's address.",
  cancelled: "The sign-in was canceled or refused at the identity provider.",
  refused: "The identity provider refused the sign-in: {{reason}}.",
  too_large: "Its answer is larger than one megabyte.",
} as const;
