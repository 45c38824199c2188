const api = process.env.NEWSRACK;
const headers = { Authorization: `Token ${process.env.NEWSRACK_TOKEN}`, "Content-Type": "application/json" };

// Sends a request, again if its answer is lost. With a key, a repeated create returns the record that it created the first time.
async function call(method, path, body, key, attempt = 1) {
  try {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers: key ? { ...headers, "Idempotency-Key": key } : headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000), // longer than the longest answer, which is that of ?wait=30
    });
    const result = await response.json();
    if (response.ok) return result;
    const error = new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    if (![408, 429, 500, 502, 503, 504].includes(response.status)) error.isFinal = true;
    throw error;
  } catch (error) {
    if (error.isFinal || attempt === 8) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    return call(method, path, body, key, attempt + 1);
  }
}

const issue = {
  name: "Harbour Weekly 31",
  released_at: "2026-07-31T06:00:00+02:00",
  import_attributes: { pdf_location: "https://files.example.com/hbw-31.pdf" },
};
const { emag } = await call("POST", "emags", { emag: issue }, "issue-31");
let state;
do state = (await call("GET", `emags/${emag.id}/import?wait=30`)).import;
while (["pending", "processing"].includes(state.status));
if (state.status === "failed") throw new Error(`Issue ${emag.id}: ${state.error.message}`);
console.log(`Issue ${emag.id}: ${state.status}`);

const article = {
  name: "harbour",
  title: "The harbour at night",
  content: "The **cranes** stand still.",
  external_id: "cms-4711",
  released_at: "2026-07-31T06:00:00+02:00",
};
const { story } = await call("POST", "stories", { story: article }, "article-31");
await call("POST", `stories/${story.id}/publish`);
console.log(`Article ${story.id}: published`);
