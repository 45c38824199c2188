/** Returns a name for an issue from the name of its file: "Spring_2026.pdf" is "Spring 2026". */
export function nameOfFile(fileName: string): string {
  const base = fileName.replace(/\.(?:pdf|epub)$/i, "");
  return base.replaceAll("_", " ").replace(/\s+/g, " ").trim() || fileName;
}
