/** Results of checking an access configuration before it is saved. */
export const access_checks = {
  no_profile_token: "The configuration has no profile token. Enter the one that your endpoint expects.",
  endpoint: {
    refused: "Newsrack sent “authorize” with an unknown token, and the endpoint answered 401, as it should.",
    svc_api:
      "Newsrack sent “authorize” with an unknown token, and the endpoint answered 401. But the address already contains “/svc-api”, which Newsrack appends, and some servers answer 401 at any address. Enter the address without it.",
    granted:
      "Newsrack sent “authorize” with an unknown token, and the endpoint granted access. It must check tokens and answer 401, or everyone can read everything.",
    denied:
      "Newsrack sent “authorize” with an unknown token, and the endpoint answered “granted: false”. This grants no access, but only 401 makes a reader sign in again.",
    unusable: "Newsrack sent “authorize” with an unknown token. {{problem}}",
  },
  problem: {
    failed: "The endpoint answered {{status}} instead of 401 because of an internal error. Check its log.",
    timeout: "There was no answer within three seconds. Check that the server is running and fast enough.",
    connect_failed:
      "Nothing answers at this address. Check the spelling, the port and that the server is running.",
    address_refused:
      "The address is in a private network, which this service does not reach. The operator of Newsrack can allow it with NEWSRACK_ALLOW_PRIVATE.",
    tls_required:
      "The address is public and starts with http://. Enter one that starts with https://, because without TLS the tokens of readers would be sent unencrypted.",
    connection_lost: "The server closed the connection before its answer was complete. Check its log.",
    bad_http: "The answer is not valid HTTP. Check for duplicate headers or an unrequested 100 Continue.",
    redirect:
      "The server redirects the request ({{status}}), and Newsrack does not follow redirects. Enter the address that it leads to.",
    bad_status: "The server answered {{status}} instead of 401. Check the path and the profile token.",
    encoded: "The server compressed its answer, although the request does not allow it.",
    not_json: "The answer is not application/json. Check the address.",
    malformed_json: "The answer is not valid JSON.",
    wrong_type: "The answer has no “granted” that is true or false.",
    too_large: "The answer is larger than 16 kB.",
    other: "There was no usable answer.",
  },
  provider: {
    usable: "The identity provider answers and uses the issuer that you entered.",
    no_pkce: "The identity provider answers, but does not list PKCE with S256, which Newsrack uses.",
    other_issuer: "The identity provider calls itself {{issuer}}. Enter exactly this issuer.",
    no_description: "{{url}} is not a description of an OpenID provider.",
    bad_status: "{{url}} answered {{status}}. Enter the issuer that the identity provider uses.",
    timeout: "{{url}} did not answer in time.",
    too_large: "The answer of {{url}} is too large.",
    unusable: "{{url}} gave no usable answer.",
  },
} as const;
