#!/usr/bin/env bash
# Package: http-link-header 1.1.4, compared with @web3-storage/parse-link-header 3.1.0.
# Setup: an answer of an archive has a `Link` header with a preloaded font and the page of older issues (`rel=next`). Preloads of fonts have
#   the parameter `crossorigin` without a value. It is the last parameter of its link or not, and this link is the last one or not.
# Expectation: there are two links, each with its `rel`. A parameter needs no value (`link-param` in RFC 8288, 3), and a comma ends a link. The
#   README says that the package follows this RFC, and names one deviation, which is about relative addresses.
# Behavior: a parameter without a value takes everything up to the next "=" into its name, commas and the next address as well. The page of older
#   issues is gone without an error, and the font has a parameter "crossorigin, </issues/older>; rel". If another parameter of the
#   same link follows, that one is gone, and the font has no `rel`. Only at the end of the whole header is the parameter
#   right, so a test with one preload passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact http-link-header@1.1.4 @web3-storage/parse-link-header@3.1.0 >>npm.log 2>&1
cat >links.mjs <<'JS'
import { parseLinkHeader } from "@web3-storage/parse-link-header";
import LinkHeader from "http-link-header";

const next = "</issues/older>; rel=next";
const headers = {
  "no font": next,
  "font without a flag": `</serif.woff2>; rel=preload; as=font, ${next}`,
  "flag with a value": `</serif.woff2>; rel=preload; as=font; crossorigin=anonymous, ${next}`,
  "font at the end": `${next}, </serif.woff2>; rel=preload; as=font; crossorigin`,
  "font at the start": `</serif.woff2>; rel=preload; as=font; crossorigin, ${next}`,
  "flag in the middle": `${next}, </serif.woff2>; as=font; crossorigin; rel=preload`,
};
for (const [name, header] of Object.entries(headers)) {
  const { refs } = LinkHeader.parse(header);
  const links = refs.map(({ uri, rel, ...others }) => `${uri} ${rel} (${Object.keys(others).join(" | ")})`);
  const other = Object.values(parseLinkHeader(header)).map(({ rel, url }) => `${url} ${rel}`);
  console.log(`${name}: ${links.join(" + ")}, other library: ${other.join(" + ")}`);
}
JS
seen=$(node links.mjs)
echo "$seen"
expected="no font: /issues/older next (), other library: /issues/older next
font without a flag: /serif.woff2 preload (as) + /issues/older next (), other library: /serif.woff2 preload + /issues/older next
flag with a value: /serif.woff2 preload (as | crossorigin) + /issues/older next (), other library: /serif.woff2 preload + /issues/older next
font at the end: /issues/older next () + /serif.woff2 preload (as | crossorigin), other library: /issues/older next + /serif.woff2 preload
font at the start: /serif.woff2 preload (as | crossorigin, </issues/older>; rel), other library: /serif.woff2 preload + /issues/older next
flag in the middle: /issues/older next () + /serif.woff2 undefined (as | crossorigin; rel), other library: /issues/older next + /serif.woff2 preload"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
