#!/usr/bin/env bash
# Package: @iiif/parser 2.2.10 with @iiif/helpers 1.6.1, compared with @iiif/parser 2.2.5.
# Setup: the manifest of a digitized newspaper (IIIF Presentation 2.1) with a `license` and an `attribution`, which is upgraded to
#   Presentation 3, directly and by the `Vault`, as viewers do it. The license is one of Creative Commons, one of RightsStatements.org, or
#   the library's own page.
# Expectation: the license is in `rights`, as the property is called in Presentation 3.0 (change log, 1.2.5). Other URIs than those of the two
#   organizations are not allowed there, so they become an entry of `metadata`. Version 2.2.5 does both.
# Behavior: the license is in neither, whatever it is, without an error. The regular expression that looks for a URI also matches an
#   empty string at the start, and the converter goes on with this empty string. The attribution stays, so the result looks
#   complete, and a manifest of version 3 keeps its `rights`.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @iiif/parser@2.2.10 @iiif/helpers@1.6.1 old-parser@npm:@iiif/parser@2.2.5 >>npm.log 2>&1
cat >licenses.mjs <<'JS'
import { Vault } from "@iiif/helpers";
import { convertPresentation2 } from "@iiif/parser/presentation-2";
import { convertPresentation2 as convertWithOldVersion } from "old-parser/presentation-2";

const ID = "https://example.org/iiif/paper";
const manifestOf = (license) => ({
  "@context": "http://iiif.io/api/presentation/2/context.json",
  "@id": ID,
  "@type": "sc:Manifest",
  label: "Daily Example",
  attribution: "Example Library",
  license,
  sequences: [{ "@type": "sc:Sequence", canvases: [{ "@id": `${ID}/1`, "@type": "sc:Canvas", label: "1", width: 1000, height: 1500, images: [] }] }],
});
const inVault = (manifest) => new Vault().loadManifestSync(ID, manifest);
const summaryOf = ({ rights, metadata, requiredStatement }) => {
  const entries = (metadata ?? []).map(({ value }) => value.none[0]);
  return `rights ${rights ?? "-"}, metadata ${entries.join() || "-"}, attribution ${requiredStatement.value.none[0]}`;
};
for (const license of ["http://creativecommons.org/licenses/by/4.0/", "http://rightsstatements.org/vocab/InC/1.0/", "https://example.org/terms"]) {
  console.log(license);
  for (const [name, convert] of Object.entries({ "2.2.5": convertWithOldVersion, "2.2.10": convertPresentation2, Vault: inVault })) {
    console.log(`  ${name}: ${summaryOf(convert(manifestOf(license)))}`);
  }
}
const third = {
  "@context": "http://iiif.io/api/presentation/3/context.json",
  id: ID,
  type: "Manifest",
  label: { none: ["Daily Example"] },
  rights: "http://creativecommons.org/licenses/by/4.0/",
  requiredStatement: { label: { none: ["Attribution"] }, value: { none: ["Example Library"] } },
  items: [],
};
console.log(`Presentation 3 in Vault: ${summaryOf(inVault(third))}`);
JS
seen=$(node licenses.mjs)
echo "$seen"
expected="http://creativecommons.org/licenses/by/4.0/
  2.2.5: rights http://creativecommons.org/licenses/by/4.0/, metadata -, attribution Example Library
  2.2.10: rights -, metadata -, attribution Example Library
  Vault: rights -, metadata -, attribution Example Library
http://rightsstatements.org/vocab/InC/1.0/
  2.2.5: rights http://rightsstatements.org/vocab/InC/1.0/, metadata -, attribution Example Library
  2.2.10: rights -, metadata -, attribution Example Library
  Vault: rights -, metadata -, attribution Example Library
https://example.org/terms
  2.2.5: rights -, metadata https://example.org/terms, attribution Example Library
  2.2.10: rights -, metadata -, attribution Example Library
  Vault: rights -, metadata -, attribution Example Library
Presentation 3 in Vault: rights http://creativecommons.org/licenses/by/4.0/, metadata -, attribution Example Library"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
