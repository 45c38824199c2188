import { type MantineSpacing, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef } from "react";
import { ProblemNotice } from "../feedback/problem-notice.tsx";

interface PlainFormProps {
  /** Reason why sending failed. Problems of a single field are shown at the field. */
  problem?: ReactNode;
  /** True while the form is being sent, which prevents a second submit. */
  saving: boolean;
  gap?: MantineSpacing;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Renders a form that the service validates, with the reason of a failure above its fields. */
export function PlainForm({ problem, saving, gap = "lg", onSubmit, children }: PlainFormProps) {
  // A second keypress may arrive before `saving` is rendered.
  const isSent = useRef(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (saving || isSent.current) return;
    isSent.current = true;
    onSubmit(event);
    setTimeout(() => {
      isSent.current = false;
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={gap}>
        <ProblemNotice>{problem}</ProblemNotice>
        {children}
      </Stack>
    </form>
  );
}
