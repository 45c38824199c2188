import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

/** Shows the reason of a failure. Renders nothing without one. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return children ? (
    <Alert color="red" variant="light" role="alert">
      {children}
    </Alert>
  ) : null;
}
