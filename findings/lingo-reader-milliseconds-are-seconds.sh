#!/usr/bin/env bash
# Package: @lingo-reader/epub-parser 0.4.6. The EPUB is checked with @likecoin/epubcheck-ts 0.7.0.
# Setup: an EPUB with a recorded article (media overlay). Four clips have the same moments, from 1.5 to 3 seconds, in four notations of
#   clock values. The examples of EPUB 3.3 contain all of them ("76.2s", "0:05:01.2", "2345ms", "13min").
# Expectation: `clipBegin` and `clipEnd` are seconds, as the README says, so all four clips are from 1.5 to 3. A notation that the
#   parser does not know is an error.
# Behavior: milliseconds are taken for seconds, because "1500ms" ends in "s": the clip is from 1500 to 3000, 25 minutes into the recording.
#   Minutes are NaN. There is no error, and the checker finds none in the file. A reader highlights no sentence, or a wrong one.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @lingo-reader/epub-parser@0.4.6 @likecoin/epubcheck-ts@0.7.0 fflate@0.8.3 >>npm.log 2>&1
cat >overlay.mjs <<'JS'
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { initEpubFile } from "@lingo-reader/epub-parser";
import { strToU8, zipSync } from "fflate";

const CLIPS = [
  ["1.5s", "3s"],
  ["0:00:01.500", "0:00:03"],
  ["1500ms", "3000ms"],
  ["0.025min", "0.05min"],
];
const xml = (text) => strToU8(`<?xml version="1.0" encoding="utf-8"?>\n${text}`);
const xhtml = (title, body) => xml(`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`);
const epub = zipSync({
  mimetype: [strToU8("application/epub+zip"), { level: 0 }],
  "META-INF/container.xml": xml(
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  ),
  "package.opf": xml(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:6e9a1f38-6f7c-4b0e-9c35-2f3c0a9d1b57</dc:identifier><dc:title>Issue</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-02T06:00:00Z</meta>
<meta property="media:duration">0:00:06</meta><meta property="media:duration" refines="#overlay">0:00:06</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="article" href="article.xhtml" media-type="application/xhtml+xml" media-overlay="overlay"/>
<item id="overlay" href="article.smil" media-type="application/smil+xml"/><item id="audio" href="article.mp3" media-type="audio/mpeg"/></manifest>
<spine><itemref idref="article"/></spine></package>`),
  "nav.xhtml": xhtml("Contents", '<nav epub:type="toc"><ol><li><a href="article.xhtml">Article</a></li></ol></nav>'),
  "article.xhtml": xhtml("Article", CLIPS.map((_, index) => `<p id="p${index}">Text</p>`).join("")),
  "article.smil": xml(
    `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${CLIPS.map(([begin, end], index) => `<par><text src="article.xhtml#p${index}"/><audio src="article.mp3" clipBegin="${begin}" clipEnd="${end}"/></par>`).join("")}</body></smil>`,
  ),
  "article.mp3": new Uint8Array(417).fill(0xff, 0, 1).fill(0xfb, 1, 2).fill(0x90, 2, 3),
});
const { valid, messages } = await EpubCheck.validate(epub);
console.log(`valid: ${valid}${messages.map(({ id, message }) => `, ${id} ${message}`).join("")}`);
const parsed = await initEpubFile(epub, "./resources");
const [{ pars }] = (await parsed.loadChapter("article")).mediaOverlays;
pars.forEach(({ clipBegin, clipEnd }, index) => console.log(`${CLIPS[index].join(" to ")}: ${clipBegin} to ${clipEnd}`));
JS
seen=$(node overlay.mjs)
echo "$seen"
expected="valid: true
1.5s to 3s: 1.5 to 3
0:00:01.500 to 0:00:03: 1.5 to 3
1500ms to 3000ms: 1500 to 3000
0.025min to 0.05min: NaN to NaN"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
