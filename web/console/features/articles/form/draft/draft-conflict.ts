/** Thrown if a draft and the newest version of its article change the same field. The comparison explains it. */
export class DraftConflict extends Error {
  constructor() {
    super("The draft and the article changed the same field.");
    this.name = "DraftConflict";
  }
}
