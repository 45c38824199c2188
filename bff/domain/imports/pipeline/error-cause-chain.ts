const MAX_DEPTH = 5;
/** The last output of a crashed worker can be long. */
const MAX_LENGTH = 1_000;

/** Returns the messages in an error's cause chain that are not part of `publicText`. For the log only. */
export function causesOf(thrown: unknown, publicText: string): string[] {
  const causes: string[] = [];
  let error = thrown;
  for (let depth = 0; error != null && depth < MAX_DEPTH; depth += 1) {
    const { name, message, cause } =
      error instanceof Error ? error : { name: "", message: String(error), cause: null };
    // An AggregateError, thrown for a host with several IP addresses, has a code but no message.
    const text = message || (error as { code?: string }).code || "";
    if (text !== "" && !publicText.includes(text))
      causes.push((/^(Error)?$/.test(name) ? text : `${name}: ${text}`).slice(0, MAX_LENGTH));
    error = cause;
  }
  return causes;
}
