const api = process.env.NEWSRACK;
const headers = { Authorization: `Token ${process.env.NEWSRACK_TOKEN}`, "Content-Type": "application/json" };

async function call(method, path, body) {
  const response = await fetch(`${api}/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const result = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
  return result;
}

const { emag } = await call("POST", "emags", {
  emag: {
    name: "Harbour Weekly 31",
    released_at: "2026-07-31T06:00:00+02:00",
    import_attributes: { pdf_location: "https://files.example.com/hbw-31.pdf" },
  },
});
let state = emag.import;
while (["pending", "processing"].includes(state.status))
  state = (await call("GET", `emags/${emag.id}/import?wait=30`)).import;
console.log(`Issue ${emag.id}: ${state.status}`);

const { story } = await call("POST", "stories", {
  story: {
    name: "harbour",
    title: "The harbour at night",
    content: "The **cranes** stand still.",
    external_id: "cms-4711",
    released_at: "2026-07-31T06:00:00+02:00",
  },
});
await call("POST", `stories/${story.id}/publish`);
console.log(`Article ${story.id}: published`);
