import { Stack } from "@mantine/core";
import { usePublication } from "#web/api/session.ts";
import { Matrix } from "./matrix.tsx";
import { TestReaders } from "./test-readers.tsx";

/** Renders the access matrix and the test readers. */
export default function MatrixPage() {
  const { publication } = usePublication();
  return (
    <Stack gap="xl" key={publication.id}>
      <Matrix />
      <TestReaders />
    </Stack>
  );
}
