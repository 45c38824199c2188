import { Stack } from "@mantine/core";
import type { ImportPage } from "#shared/console/issues/imports.ts";
import { PageSection } from "../issue/pages/page-section.tsx";

export interface ReaderTextProps {
  importId: string;
  pages: readonly ImportPage[];
  language: string;
}

export function ReaderText({ importId, pages, language }: ReaderTextProps) {
  return (
    <Stack gap="xl" maw="42rem" lang={language}>
      {pages.map(({ number }) => (
        <PageSection key={number} importId={importId} number={number} />
      ))}
    </Stack>
  );
}
