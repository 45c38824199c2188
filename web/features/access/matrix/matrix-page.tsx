import { Stack } from "@mantine/core";
import { usePublication } from "../../../api/session.ts";
import { Matrix } from "./matrix.tsx";
import { TestReaders } from "./test-readers.tsx";

/** Test readers by items: what each would get, and whose tokens these are. */
export default function MatrixPage() {
  const { publication } = usePublication();
  return (
    <Stack gap="xl" key={publication.id}>
      <Matrix />
      <TestReaders />
    </Stack>
  );
}
