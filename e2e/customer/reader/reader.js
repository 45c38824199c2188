import { beginSignIn, finishSignIn } from "./sign-in.js";

/** A page that reads from `/kiosk/v1` what is free and what the reader's token grants. */
const byId = (id) => document.getElementById(id);
let tokens = null;
let newsrack = "";
let publication = "";

/** An error response of Newsrack, or none. */
class Refused extends Error {
  constructor(status, code, message) {
    super(status === 0 ? message : `${IN_WORDS[status] ?? "This failed"} (${status} ${code}): ${message}`);
    this.status = status;
  }
}

const IN_WORDS = {
  401: "Access denied, because you are not signed in",
  403: "Access denied",
  404: "Not found",
  503: "Access denied, because the publisher could not be reached",
};

async function read(path, { signedIn = true } = {}) {
  const headers = {};
  if (tokens && signedIn) {
    headers.Authorization = `Bearer ${tokens.accessToken}`;
    headers["OIDC-ID-Token"] = tokens.idToken;
  }
  // Sends the token only to the address in the form, whatever addresses a response contains.
  const response = await fetch(`${newsrack}/kiosk/v1/publications/${publication}/${path}`, { headers }).catch(
    () => {
      throw new Refused(0, "", `Can't reach ${newsrack}.`);
    },
  );
  if (response.ok) return response;
  const { error = "", code = "" } = await response.json().catch(() => ({}));
  const again = response.headers.get("Retry-After");
  throw new Refused(response.status, code, again ? `${error} (Again in ${again} s.)` : error);
}

const readJson = async (path, options) => (await read(path, options)).json();

/** Runs an action and shows its error. */
async function attempt(action) {
  byId("refusal").hidden = true;
  try {
    await action();
  } catch (error) {
    byId("shown").replaceChildren();
    refuse(error.message);
  }
}

function refuse(message) {
  byId("refusal").textContent = message;
  byId("refusal").hidden = false;
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const button = (text, action) =>
  element("button", { type: "button", textContent: text, onclick: () => attempt(action) });

function show(title, ...content) {
  byId("shown").replaceChildren(element("h2", { textContent: title }), ...content);
}

async function list() {
  const { emags } = await readJson("emags?per=100").catch((error) => {
    if (!tokens || !(error instanceof Refused)) throw error;
    refuse(error.message);
    return readJson("emags?per=100", { signedIn: false });
  });
  byId("issues").replaceChildren(
    ...emags.map((emag) =>
      element(
        "li",
        {},
        `${emag.name} – ${standing(emag)} `,
        button(`Open ${emag.name}`, () => openIssue(emag)),
        " ",
        button(`Download ${emag.name}`, () => download(emag)),
      ),
    ),
  );
  const { stories } = await readJson("stories?per=100");
  byId("articles").replaceChildren(
    ...stories.map((story) =>
      element(
        "li",
        {},
        `${story.title} – ${standing(story)} `,
        button(`Open ${story.title}`, () => openArticle(story)),
      ),
    ),
  );
}

function standing(item) {
  if (!item.protected) return "for everybody";
  if (item.entitled === undefined) return "protected";
  if (item.entitled === null) return "protected, unknown because the endpoint gave no answer";
  return item.entitled ? "protected, yours" : "protected, not yours";
}

async function openIssue({ id }) {
  const { emag } = await readJson(`emags/${id}`);
  const image = element("img");
  const turnTo = async (number) => {
    const blob = await (await read(`emags/${id}/pages/${number}`)).blob();
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(blob);
    image.alt = `Page ${number} of ${emag.pages.length}`;
    image.dataset.page = number;
  };
  const by = (pages) => {
    const next = Number(image.dataset.page) + pages;
    return next >= 1 && next <= emag.pages.length ? turnTo(next) : undefined;
  };
  if (emag.pages.length > 0) await turnTo(1);
  show(
    emag.name,
    button("Previous page", () => by(-1)),
    " ",
    button("Next page", () => by(1)),
    element("p", {}, image),
  );
}

async function download({ id, name }) {
  const blob = await (await read(`emags/${id}/download`)).blob();
  const href = URL.createObjectURL(blob);
  show(name, element("a", { href, download: name, textContent: `Save ${blob.size} bytes` }));
}

async function openArticle({ id }) {
  const { story } = await readJson(`stories/${id}`);
  // Newsrack has sanitized the HTML.
  show(story.title, element("article", { innerHTML: story.html }));
}

async function openChatbot(uuid) {
  const { chatbot } = await readJson(`chatbots/${encodeURIComponent(uuid)}`);
  show(chatbot.name, element("a", { href: chatbot.url, textContent: chatbot.url, rel: "noreferrer" }));
}

/** Stores tokens per Newsrack address, so that a link to this page cannot send a token elsewhere. */
const keptUnder = () => `tokens for ${newsrack}`;

async function start() {
  let problem = null;
  const signedIn = await finishSignIn().catch((error) => {
    problem = error.message;
    return null;
  });
  const query = new URLSearchParams(location.search);
  newsrack = (query.get("newsrack") ?? "http://127.0.0.1:4000").replace(/\/+$/, "");
  publication = query.get("publication") ?? "10";
  const { elements } = byId("source");
  elements.namedItem("newsrack").value = newsrack;
  elements.namedItem("publication").value = publication;
  if (signedIn) sessionStorage.setItem(keptUnder(), JSON.stringify(signedIn));
  tokens = JSON.parse(sessionStorage.getItem(keptUnder()) ?? "null");

  byId("reader").textContent = tokens ? `Signed in as ${tokens.name}.` : "Not signed in.";
  byId("sign").textContent = tokens ? "Sign out" : "Sign in";
  byId("sign").onclick = () => {
    if (!tokens) return beginSignIn();
    sessionStorage.removeItem(keptUnder());
    location.reload();
  };
  byId("chatbot").onsubmit = (event) => {
    event.preventDefault();
    attempt(() => openChatbot(new FormData(event.target).get("uuid")));
  };
  await attempt(list);
  if (problem) refuse(problem);
}

await start();
