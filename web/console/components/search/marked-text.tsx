import { matchesIn } from "./match.ts";
import { Snippet } from "./snippet.tsx";

export function MarkedText({ text, search }: { text: string; search: string }) {
  const pieces = matchesIn(text, search);
  return pieces ? <Snippet pieces={pieces} /> : text;
}
