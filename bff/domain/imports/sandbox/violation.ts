/**
 * Thrown if an import process sends a response that our own code never sends. Logged as an error for the operator. The publisher
 * only sees an internal error.
 */
export class Violation extends Error {
  override readonly name = "Violation";

  constructor(detail: string) {
    super(`An import process sent an invalid response: ${detail}`);
  }
}
