export interface Finding {
  rule: string;
  level: "problem" | "warning";
  /** States the problem. */
  message: string;
  /** States the fix. */
  advice: string;
}

export function problem(rule: string, message: string, advice: string): Finding {
  return { rule, level: "problem", message, advice };
}

export function warning(rule: string, message: string, advice: string): Finding {
  return { rule, level: "warning", message, advice };
}
