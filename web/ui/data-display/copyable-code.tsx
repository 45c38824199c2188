import { Code, Stack } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

interface CopyableCodeProps {
  value: string;
  copy: string;
  /** Accessible name of the code. */
  label?: string;
}

export function CopyableCode({ value, copy, label }: CopyableCodeProps) {
  return (
    <Stack gap="xs" align="flex-start">
      <Code block w="100%" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }} aria-label={label}>
        {value}
      </Code>
      <CopyButton value={value} label={copy} />
    </Stack>
  );
}
