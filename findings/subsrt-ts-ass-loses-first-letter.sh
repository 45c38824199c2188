#!/usr/bin/env bash
# Package: subsrt-ts 2.1.2, compared with media-captions 1.0.4.
# Setup: subtitles of a video, once as SubRip (SRT) and once as Advanced SubStation (ASS), the format of subtitle editors. They are parsed,
#   and converted to WebVTT, the format of browsers.
# Expectation: the text is the same from both. Codes for the style within braces are removed.
# Behavior: from ASS each text lacks its first character, without an error: "1:0" becomes ":0". If a text starts with a code, the brace is
#   what is lost, and the rest of the code stays in the text. It is the same with a file that the package has written itself.
#   Times, commas and later codes are right, so a test of times, or of the number of subtitles, passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact subsrt-ts@2.1.2 media-captions@1.0.4 >>npm.log 2>&1
cat >subtitles.mjs <<'JS'
import { parseText } from "media-captions";
import subsrt from "subsrt-ts";

const srt = `1
00:00:01,000 --> 00:00:02,500
Good evening, Hamburg.

2
00:00:03,000 --> 00:00:04,000
1:0 after an hour
`;
const ass = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Good evening, Hamburg.
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,1:0 after an hour
Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\i1}To be continued{\\i0}
`;
const show = (cues) => cues.map(([ms, text]) => `${ms} "${text.trim()}"`).join(", ");
const bySubsrt = (file, format) => show(subsrt.parse(file, { format }).filter(({ type }) => type === "caption").map(({ start, text }) => [start, text]));
const byMediaCaptions = async (file, type) => show((await parseText(file, { type })).cues.map(({ startTime, text }) => [startTime * 1_000, text]));
for (const [format, file] of Object.entries({ srt, ass })) {
  console.log(`${format}: ${bySubsrt(file, format)}`);
  console.log(`  with media-captions: ${await byMediaCaptions(file, format)}`);
  console.log(`  as WebVTT: ${await byMediaCaptions(subsrt.convert(file, { from: format, format: "vtt" }), "vtt")}`);
}
console.log(`srt, written as ass: ${bySubsrt(subsrt.convert(srt, { from: "srt", format: "ass" }), "ass")}`);
JS
seen=$(node subtitles.mjs)
echo "$seen"
expected='srt: 1000 "Good evening, Hamburg.", 3000 "1:0 after an hour"
  with media-captions: 1000 "Good evening, Hamburg.", 3000 "1:0 after an hour"
  as WebVTT: 1000 "Good evening, Hamburg.", 3000 "1:0 after an hour"
ass: 1000 "ood evening, Hamburg.", 3000 ":0 after an hour", 5000 "\i1}To be continued"
  with media-captions: 1000 "Good evening, Hamburg.", 3000 "1:0 after an hour", 5000 "To be continued"
  as WebVTT: 1000 "ood evening, Hamburg.", 3000 ":0 after an hour", 5000 "\i1}To be continued"
srt, written as ass: 1000 "ood evening, Hamburg.", 3000 ":0 after an hour"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
