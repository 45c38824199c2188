import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory, StoryVersion } from "#shared/console/articles/stories.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { LoadMore } from "#web/ui/lists/load-more.tsx";
import { versionQuery, versionsQuery } from "../articles.api.ts";
import classes from "./article-history-dialog.module.css";
import { VersionDifference } from "./version-difference.tsx";
import { VersionList } from "./version-list.tsx";

export interface ArticleHistoryDialogProps {
  record: ConsoleStory;
  mayRestore: boolean;
  /** True if the editor has unsaved changes. */
  dirty: boolean;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}

/** Renders all saved versions of an article with their author, time and changes, and a button to restore one. */
export default function ArticleHistoryDialog(props: ArticleHistoryDialogProps) {
  const { record, mayRestore, dirty, onRestore, onClose } = props;
  const { t } = useTranslation("articles");
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const versions = useInfiniteQuery(versionsQuery(usePublicationRef(), record.id));
  const all = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<"before" | "now">("before");
  const [busy, setBusy] = useState(false);
  const newest = all[0];
  const selected = all.find(({ version }) => version === chosen) ?? newest;

  async function restore(version: number): Promise<void> {
    const agreed = await confirm({
      title: t("article.history.restore_title", { number: version }),
      text: t(
        record.published_at === null ? "article.history.restore_text" : "article.history.restore_text_live",
      ),
      confirm: t("article.history.restore"),
    });
    if (!agreed) return;
    setBusy(true);
    const done = await onRestore(version).finally(() => setBusy(false));
    if (done) onClose();
  }

  return (
    <Dialog onClose={onClose} size={1080} fullScreen={narrow} title={t("article.history.title")}>
      <Text size="sm" c="dimmed" mb="md">
        {t("article.history.intro")}
      </Text>
      {versions.isError && (
        <ErrorState
          error={versions.error}
          title={t("article.history.load_failed")}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.isPending && <Skeleton height={240} />}
      {selected && newest && (
        <div className={classes.root}>
          <div className={classes.list}>
            <VersionList
              versions={all}
              current={newest.version}
              selected={selected.version}
              onSelect={setChosen}
            />
            <LoadMore list={versions} variant="subtle" size="xs" mt="xs">
              {t("article.history.more")}
            </LoadMore>
          </div>
          <section className={classes.difference} aria-label={t("article.history.difference")}>
            <Group justify="space-between" mb="sm">
              <SegmentedControl
                size="xs"
                aria-label={t("article.history.compare_label")}
                value={against}
                onChange={(next) => setAgainst(next as "before" | "now")}
                data={[
                  { value: "before", label: t("article.history.before") },
                  { value: "now", label: t("article.history.now") },
                ]}
              />
              {mayRestore && selected !== newest && (
                <Button
                  size="xs"
                  leftSection={<RotateCcw size={14} aria-hidden />}
                  disabled={dirty}
                  loading={busy}
                  onClick={() => void restore(selected.version)}
                >
                  {t("article.history.restore")}
                </Button>
              )}
            </Group>
            {dirty && mayRestore && selected !== newest && (
              <Text size="sm" c="dimmed" mb="sm">
                {t("article.history.unsaved")}
              </Text>
            )}
            <Compared
              storyId={record.id}
              version={selected}
              other={against === "before" ? selected.version - 1 : newest.version}
            />
          </section>
        </div>
      )}
    </Dialog>
  );
}

interface ComparedProps {
  storyId: number;
  version: StoryVersion;
  /** Version to compare with, earlier or later than `version`. */
  other: number;
}

/** Loads two versions and renders their differences, from the earlier to the later one. */
function Compared({ storyId, version, other }: ComparedProps) {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();
  const one = useQuery(versionQuery(ref, storyId, version.version));
  const two = useQuery({ ...versionQuery(ref, storyId, other), enabled: other > 0 });
  const error = one.error ?? two.error;
  if (error)
    return (
      <ErrorState
        error={error}
        title={t("article.history.load_failed")}
        onRetry={() => void Promise.all([one.refetch(), other > 0 ? two.refetch() : null])}
      />
    );
  if (!one.data || (other > 0 && !two.data))
    return (
      <Stack gap="xs">
        <Skeleton height={14} width="40%" />
        <Skeleton height={80} />
      </Stack>
    );
  const own = one.data.fields;
  const others = two.data?.fields ?? null;
  return other > version.version && others ? (
    <VersionDifference before={own} after={others} />
  ) : (
    <VersionDifference before={others} after={own} />
  );
}
