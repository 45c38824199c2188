import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pageTextQuery } from "../api/issues.api.ts";
import classes from "./page-text.module.css";

export function PageText({ importId, number }: { importId: string; number: number }) {
  const { t } = useTranslation(["issue", "common"]);
  const query = useQuery(pageTextQuery(importId, number));
  if (query.isPending)
    return (
      <Stack gap={10} aria-busy className={classes.waiting}>
        {[94, 88, 91, 60].map((width) => (
          <Skeleton key={width} h={12} w={`${width}%`} />
        ))}
      </Stack>
    );
  if (query.data === undefined)
    return (
      <Group gap="xs">
        <Text size="sm">{t("text.failed")}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
          {t("common:actions.retry")}
        </Button>
      </Group>
    );
  const paragraphs = query.data.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("text.empty")}
      </Text>
    );
  return (
    <div className={classes.text}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes.
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
