export interface Finding {
  rule: string;
  level: "problem" | "warning";
  /** What is wrong with what, in a sentence. */
  message: string;
  /** What to do about it. */
  advice: string;
}

export function problem(rule: string, message: string, advice: string): Finding {
  return { rule, level: "problem", message, advice };
}

export function warning(rule: string, message: string, advice: string): Finding {
  return { rule, level: "warning", message, advice };
}
