/** Heading of the footnotes of a text, and the label of the link from a footnote back to its reference. */
interface FootnoteLabels {
  heading: string;
  back: string;
}

const english: FootnoteLabels = { heading: "Footnotes", back: "Back to reference" };

const labels: Readonly<Record<string, FootnoteLabels>> = {
  de: { heading: "Fußnoten", back: "Zurück zum Verweis" },
  fr: { heading: "Notes", back: "Retour à l’appel de note" },
  es: { heading: "Notas", back: "Volver a la referencia" },
  it: { heading: "Note", back: "Torna al riferimento" },
  nl: { heading: "Voetnoten", back: "Terug naar verwijzing" },
  pt: { heading: "Notas", back: "Voltar à referência" },
  pl: { heading: "Przypisy", back: "Wróć do odnośnika" },
  da: { heading: "Fodnoter", back: "Tilbage til henvisning" },
  sv: { heading: "Fotnoter", back: "Tillbaka till hänvisning" },
};

/** Returns the labels in the language of a text, such as de-AT, or else in English. */
export function footnoteLabels(language: string): FootnoteLabels {
  return labels[language.toLowerCase().split(/[-_]/, 1)[0]!] ?? english;
}
