/** Thrown if a draft and the newest version of its article change the same field. The comparison explains it. */
export class DraftConflict extends Error {
  constructor() {
    super("The draft and the article changed the same field.");
    this.name = "DraftConflict";
  }
}

/** Thrown instead of publishing an article from the list, which does not show its draft. */
export class HasDraft extends Error {
  constructor() {
    super("The article has a draft.");
    this.name = "HasDraft";
  }
}

/** Thrown instead of publishing an image that was replaced after the editor saw the article. */
export class ImageReplaced extends Error {
  constructor() {
    super("The image was replaced in the meantime.");
    this.name = "ImageReplaced";
  }
}
