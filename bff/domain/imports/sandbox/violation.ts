/**
 * A process of an import answered what our own code never answers. It has no words for the publisher: it is for whoever
 * runs the service, and is logged as an error.
 */
export class Violation extends Error {
  override readonly name = "Violation";

  constructor(detail: string) {
    super(`A process that reads the file of an import gave an answer that is not allowed: ${detail}`);
  }
}
