import type { Sentences } from "#shared/sentences.ts";

/** What is said before a domain is asked: credentials, bodies, addresses, and failures of our own. */
export const http: Sentences = {
  "is not UTF-8": "ist nicht in UTF-8",
  "must be given once, not as a list": "muss einmal angegeben sein, nicht als Liste",
  "must be one file, in a part named “{0}[{1}]”":
    "muss eine einzige Datei sein, in einem Teil namens „{0}[{1}]“",
  "must be sent as text, not as a file": "muss als Text geschickt werden, nicht als Datei",
};
