import { type MantineSpacing, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef } from "react";
import { ProblemNotice } from "../feedback/problem-notice.tsx";

interface PlainFormProps {
  /** Reason why sending failed. Problems of a single field are shown at the field. */
  problem?: ReactNode;
  /** True while the form is being sent, which prevents a second submit. */
  saving: boolean;
  gap?: MantineSpacing;
  /** True if the browser checks that required fields are filled. Otherwise, only the service validates. */
  checksRequired?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function PlainForm(props: PlainFormProps) {
  const { problem, saving, gap = "lg", checksRequired = false, onSubmit, children } = props;
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
    <form noValidate={!checksRequired} onSubmit={submit}>
      <Stack gap={gap}>
        <ProblemNotice>{problem}</ProblemNotice>
        {children}
      </Stack>
    </form>
  );
}
