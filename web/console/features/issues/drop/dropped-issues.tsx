import { Button, CloseButton, Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { datesInFileName } from "#shared/dates-in-text.ts";
import { usePublication } from "#web/api/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { openEditionsQuery } from "../api/issue-sources.api.ts";
import { DroppedIssue, type DropResult } from "./dropped-issue.tsx";
import classes from "./issue-drop.module.css";

export interface DroppedFile {
  id: number;
  file: File;
}

interface DroppedIssuesProps {
  dropped: DroppedFile[];
  onRemove: (id: number) => void;
  onClose: () => void;
}

/** Uploads dropped files one after the other, and shows the issue that is created from each. */
export default function DroppedIssues({ dropped, onRemove, onClose }: DroppedIssuesProps) {
  const { t } = useTranslation(["issue-form", "common"]);
  const { publication } = usePublication();
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [results, setResults] = useState<ReadonlyMap<number, DropResult>>(new Map());
  const editions = useQuery(openEditionsQuery(publication.id)).data ?? [];
  const matching = matchEditions(dropped, editions);
  const current = dropped.find(({ id }) => !results.has(id));
  const open = dropped.filter(({ id }) => (results.get(id) ?? "uploaded") === "uploaded").length;

  async function close(): Promise<void> {
    const agreed =
      open === 0 ||
      (await confirm({
        title: t("drop.leave_title"),
        text: t("drop.leave_text"),
        confirm: t("common:actions.close"),
        destructive: true,
      }));
    if (agreed) onClose();
  }

  return (
    <section aria-labelledby={heading} className={classes.dropped}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={heading}>
          {t("drop.title")}
        </Title>
        <Group gap="xs">
          {open > 1 && (
            <Button
              size="xs"
              onClick={() => {
                for (const form of list.current?.querySelectorAll("form") ?? []) form.requestSubmit();
              }}
            >
              {t("drop.create_all", { count: open })}
            </Button>
          )}
          <CloseButton aria-label={t("common:actions.close")} onClick={() => void close()} />
        </Group>
      </Group>
      <ul ref={list} aria-label={t("drop.title")} className={classes.list}>
        {dropped.map(({ id, file }) => (
          <DroppedIssue
            key={id}
            file={file}
            isNext={id === current?.id}
            editions={editions}
            matching={matching.get(id) ?? null}
            quiet={open > 1}
            onResult={(result) => setResults((before) => new Map(before).set(id, result))}
            onRemove={() => onRemove(id)}
          />
        ))}
      </ul>
      <UnsavedChangesGuard when={open > 0} title={t("drop.leave_title")} text={t("drop.leave_text")} />
    </section>
  );
}

/** Returns the edition on a date in the name of each file. Of several files with the date, the first gets it. */
function matchEditions(
  dropped: readonly DroppedFile[],
  editions: readonly PlannedEdition[],
): Map<number, PlannedEdition> {
  const matching = new Map<number, PlannedEdition>();
  const taken = new Set<number>();
  for (const { id, file } of dropped) {
    const dates = datesInFileName(file.name);
    const edition = editions.find((one) => dates.includes(one.local_date) && !taken.has(one.id));
    if (!edition) continue;
    taken.add(edition.id);
    matching.set(id, edition);
  }
  return matching;
}
