/** Signs a reader in at the identity provider of this address: authorization code with PKCE (RFC 7636). */
const CLIENT_ID = "kiosk";
const home = `${location.origin}/`;

/** Redirects to the login page. `finishSignIn` continues after the redirect back. */
export async function beginSignIn() {
  const verifier = random();
  const state = random();
  sessionStorage.setItem("sign-in", JSON.stringify({ verifier, state, search: location.search }));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  location.href = `/auth?${new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: "code",
    redirect_uri: home,
    scope: "openid",
    // Lets the user choose another reader.
    prompt: "login",
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  })}`;
}

/** Returns the tokens and restores the address; null if no sign-in is in progress. */
export async function finishSignIn() {
  const answer = new URLSearchParams(location.search);
  if (!answer.has("state")) return null;
  const begun = JSON.parse(sessionStorage.getItem("sign-in") ?? "{}");
  sessionStorage.removeItem("sign-in");
  history.replaceState(null, "", begun.search || "/");
  if (answer.get("state") !== begun.state) throw new Error("This sign-in was not started in this tab.");
  if (answer.has("error"))
    throw new Error(`The sign-in failed: ${answer.get("error_description") ?? answer.get("error")}`);
  const response = await fetch("/token", {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: CLIENT_ID,
      redirect_uri: home,
      code: answer.get("code") ?? "",
      code_verifier: begun.verifier,
    }),
  });
  if (!response.ok) throw new Error("The identity provider did not issue a token. Sign in again.");
  const { access_token, id_token } = await response.json();
  return { accessToken: access_token, idToken: id_token, name: subjectOf(id_token) };
}

function subjectOf(idToken) {
  return JSON.parse(atob(idToken.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).sub;
}

function random() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
