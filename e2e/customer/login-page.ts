import express, { Router } from "express";
import type { Provider } from "oidc-provider";
import { readerWith } from "./identity-provider.ts";
import { readers } from "./readers.ts";

/** Returns the login page of the identity provider. */
export function loginPage(provider: Provider): Router {
  const router = Router();
  router.get("/interaction/:uid", async (request, response) => {
    await provider.interactionDetails(request, response);
    response.type("html").send(page());
  });
  router.post("/interaction/:uid", express.urlencoded(), async (request, response) => {
    const { name, password } = (request.body ?? {}) as Record<string, unknown>;
    const accountId = readerWith(String(name), String(password));
    if (accountId === null)
      return void response.status(401).type("html").send(page("The name or the password is wrong."));
    await provider.interactionFinished(request, response, { login: { accountId } });
  });
  return router;
}

function page(problem = ""): string {
  const rows = readers.map(
    ({ name, password, about }) =>
      `<tr><td><code>${name}</code></td><td><code>${password}</code></td><td>${about}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in as a reader</title>
<link rel="stylesheet" href="/reader.css">
<main>
  <h1>Sign in as a reader</h1>
  ${problem && `<p role="alert">${problem}</p>`}
  <form method="post">
    <label>Name <input name="name" autocomplete="username" autocapitalize="none" required autofocus></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
    <button type="submit">Sign in</button>
  </form>
  <table>
    <caption>Sample readers</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Password</th><th scope="col">Entitlements</th></tr></thead>
    <tbody>${rows.join("")}</tbody>
  </table>
</main>
</html>
`;
}
