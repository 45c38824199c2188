#!/usr/bin/env bash
# Package: pdfjs-dist 6.5.438.
# Setup: a preview is made of two issues with `extractPages`: of one its first page, of the other one all pages. Each issue has an outline
#   entry and a link to its page "Sports". They name the page directly, by a name that only this issue has, or by one that both issues
#   have, "section.1", as files of the same program often do.
# Expectation: what leads to a page that is not taken is left out, and everything else leads to a page of its own issue. The merge removes
#   links to missing pages, and gives another name where two documents have the same one.
# Behavior: with equal names the outline entry of the incomplete issue stays, and leads to "Sports" of the other issue, without an error,
#   whichever of the two comes first. For an entry the merge asks whether any of the documents has brought the name, not whether its
#   own has. Links are right, and so are entries of whole issues and of issues with different names, so a test that merges
#   whole files passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact pdfjs-dist@6.5.438 >>npm.log 2>&1
cat >preview.mjs <<'JS'
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

// Node 20 does not have it yet.
Promise.withResolvers ??= () => {
  const resolvers = {};
  resolvers.promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
  return resolvers;
};

const open = (bytes) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;

// An issue with the pages "Title" and "Sports".
const issueOf = (issue, name, destination) => {
  const contentOf = (page) => {
    const content = `BT /F1 12 Tf 50 300 Td (${issue} ${page}) Tj ET`;
    return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R /Names << /Dests << /Names [(${name}) [5 0 R /Fit]] >> >> >>`,
    "<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources << /Font << /F1 3 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [10 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>",
    contentOf("Title"),
    contentOf("Sports"),
    "<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>",
    `<< /Title (${issue} Sports) /Parent 8 0 R /Dest ${destination} >>`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest ${destination} >>`,
  ];
  let pdf = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) pdf += `${String(offset).padStart(10, "0")} 00000 n \n`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(pdf);
};

const contentsOf = async (bytes) => {
  const document = await open(bytes);
  const texts = [];
  const links = [];
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  for (const page of pages) texts.push((await page.getTextContent()).items.map((item) => item.str).join(""));
  const targetOf = async (destination) => {
    const [page] = typeof destination === "string" ? await document.getDestination(destination) : destination;
    return texts[await document.getPageIndex(page)];
  };
  for (const [index, page] of pages.entries()) {
    for (const link of await page.getAnnotations()) links.push(`${texts[index]} -> ${await targetOf(link.dest)}`);
  }
  const entries = [];
  for (const entry of (await document.getOutline()) ?? []) entries.push(`${entry.title} -> ${await targetOf(entry.dest)}`);
  return `outline ${entries.join(", ")}; links ${links.join(", ")}`;
};

const pairs = {
  "no names": [issueOf("A", "section.1", "[5 0 R /Fit]"), issueOf("B", "section.1", "[5 0 R /Fit]")],
  "different names": [issueOf("A", "A.1", "(A.1)"), issueOf("B", "B.1", "(B.1)")],
  "equal names": [issueOf("A", "section.1", "(section.1)"), issueOf("B", "section.1", "(section.1)")],
};
const previews = {
  "A and B": [{}, {}],
  "title of A, and B": [{ includePages: [0] }, {}],
  "A, and title of B": [{}, { includePages: [0] }],
};
for (const [names, [a, b]] of Object.entries(pairs)) {
  console.log(`${names}:`);
  for (const [preview, [ofA, ofB]] of Object.entries(previews)) {
    const merged = await (await open(a)).extractPages([{ document: null, ...ofA }, { document: b.slice(), ...ofB }]);
    console.log(`  ${preview}: ${await contentsOf(merged)}`);
  }
}
JS
seen=$(node preview.mjs)
echo "$seen"
expected="no names:
  A and B: outline A Sports -> A Sports, B Sports -> B Sports; links A Title -> A Sports, B Title -> B Sports
  title of A, and B: outline B Sports -> B Sports; links B Title -> B Sports
  A, and title of B: outline A Sports -> A Sports; links A Title -> A Sports
different names:
  A and B: outline A Sports -> A Sports, B Sports -> B Sports; links A Title -> A Sports, B Title -> B Sports
  title of A, and B: outline B Sports -> B Sports; links B Title -> B Sports
  A, and title of B: outline A Sports -> A Sports; links A Title -> A Sports
equal names:
  A and B: outline A Sports -> A Sports, B Sports -> B Sports; links A Title -> A Sports, B Title -> B Sports
  title of A, and B: outline A Sports -> B Sports, B Sports -> B Sports; links B Title -> B Sports
  A, and title of B: outline A Sports -> A Sports, B Sports -> A Sports; links A Title -> A Sports"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
