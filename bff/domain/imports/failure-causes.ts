const MAX_DEPTH = 5;
/** What a worker said last may be long. */
const MAX_LENGTH = 1_000;

/** What the machinery said behind a failure, for the log alone: of each error in its chain what `told` does not say yet. */
export function causesOf(thrown: unknown, told: string): string[] {
  const causes: string[] = [];
  let error = thrown;
  for (let depth = 0; error != null && depth < MAX_DEPTH; depth += 1) {
    const { name, message, cause } =
      error instanceof Error ? error : { name: "", message: String(error), cause: null };
    // One that stands for several, as those of a name with several addresses, has a code and no message.
    const said = message || (error as { code?: string }).code || "";
    if (said !== "" && !told.includes(said))
      causes.push((/^(Error)?$/.test(name) ? said : `${name}: ${said}`).slice(0, MAX_LENGTH));
    error = cause;
  }
  return causes;
}
