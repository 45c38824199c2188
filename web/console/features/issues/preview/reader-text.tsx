import { Stack } from "@mantine/core";
import type { ImportPage } from "#shared/console/issues/imports.ts";
import { PageSection } from "../issue/pages/page-section.tsx";
import classes from "./issue-preview.module.css";

export interface ReaderTextProps {
  importId: string;
  pages: readonly ImportPage[];
  language: string;
}

export function ReaderText({ importId, pages, language }: ReaderTextProps) {
  return (
    <Stack gap="xl" className={classes.column} lang={language}>
      {pages.map(({ number }) => (
        <PageSection key={number} importId={importId} number={number} />
      ))}
    </Stack>
  );
}
