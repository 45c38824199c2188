interface Operation {
  operationId: string;
  summary: string;
  description?: string;
}

/** The OpenAPI document as one page of HTML for people: no script, no inline style, everything escaped. */
export function renderDocs(document: Record<string, unknown>): string {
  const { title } = document.info as { title: string };
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = operations.map(
    ({ path, method, operation }) => `<section id="${escapeHtml(operation.operationId)}">
<h2>${escapeHtml(operation.summary)}</h2>
<p><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></p>
<p>${escapeHtml(operation.description ?? "")}</p>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
