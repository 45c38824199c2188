import { Stack } from "@mantine/core";
import { usePublication } from "#web/api/session.ts";
import { Matrix } from "./matrix.tsx";
import { TestReaders } from "./test-readers.tsx";

export default function MatrixPage() {
  const { publication } = usePublication();
  return (
    <Stack gap="xl" key={publication.id}>
      <Matrix />
      <TestReaders />
    </Stack>
  );
}
