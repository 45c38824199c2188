import { Button, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory, StoryVersion } from "#shared/console/articles/stories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { ErrorState, QueryError } from "#web/console/components/feedback/error-state.tsx";
import { historyQuery } from "#web/console/components/record/history/record-history.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { LoadMore } from "#web/ui/lists/load-more.tsx";
import { ChangeSteps } from "#web/ui/text/change-steps.tsx";
import { versionQuery, versionsQuery } from "../articles.api.ts";
import { historyOf, oldestOf } from "./article-history.ts";
import classes from "./article-history-dialog.module.css";
import { VersionDifference } from "./version-difference.tsx";
import { VersionList, versionName } from "./version-list.tsx";
import { VersionPreview } from "./version-preview.tsx";

export interface ArticleHistoryDialogProps {
  record: ConsoleStory;
  mayRestore: boolean;
  /** True if the editor has unsaved changes. */
  dirty: boolean;
  /** True if the article has a draft, which a restored version would replace unseen. */
  hasDraft: boolean;
  onRestore: (version: number) => void;
  onClose: () => void;
}

/**
 * Renders the sessions in which an article was saved, events beside them such as its sign-off, the changes of a session, and a button
 * to restore a version.
 */
export default function ArticleHistoryDialog(props: ArticleHistoryDialogProps) {
  const { record, mayRestore, dirty, hasDraft, onRestore, onClose } = props;
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const ref = usePublicationRef();
  const versions = useInfiniteQuery(versionsQuery(ref, record.id));
  const events = useInfiniteQuery(historyQuery(ref.publication_id, { story_id: record.id }));
  const all = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  const { sessions, items } = historyOf(
    { items: all, hasMore: versions.hasNextPage },
    {
      items: events.data?.pages.flatMap((page) => page.audit_entries) ?? [],
      hasMore: events.hasNextPage,
    },
  );
  const failed = versions.isError ? versions : events.isError ? events : null;
  const more = {
    hasNextPage: versions.hasNextPage || events.hasNextPage,
    isFetchingNextPage: versions.isFetchingNextPage || events.isFetchingNextPage,
    fetchNextPage: () =>
      Promise.all([versions, events].map((list) => (list.hasNextPage ? list.fetchNextPage() : null))),
  };
  const [chosen, setChosen] = useState<{ version: number; against: number | null } | null>(null);
  const [view, setView] = useState<View>("preview");
  const newest = all[0];
  const selected = all.find(({ version }) => version === chosen?.version) ?? newest;
  const session = sessions.find((one) => one.newest === selected);
  // A session is compared with the version before it, and a single save with the one before that save.
  const previous = selected ? (session ? oldestOf(session) : selected).version - 1 : 0;
  const against = chosen?.against ?? previous;
  const others = all.filter((one) => one !== selected);
  const describe = ({ version, saved_at, saved_by }: StoryVersion) =>
    `${versionName(t, version, newest?.version ?? version)} · ${formatInTimeZone(saved_at, time_zone)} · ${saved_by}`;

  return (
    <Dialog onClose={onClose} size={1080} fullScreen={narrow} title={t("article.history.title")}>
      {failed && <QueryError query={failed} title={t("article.history.load_failed")} />}
      {(versions.isPending || events.isPending) && !failed && <Skeleton height={240} />}
      {selected && newest && !events.isPending && (
        <div className={classes.root}>
          <div className={classes.list}>
            <VersionList
              items={items}
              current={newest.version}
              selected={selected.version}
              onSelect={(version) => setChosen({ version, against: null })}
            />
            <LoadMore list={more} variant="subtle" size="xs" mt="xs">
              {t("article.history.more")}
            </LoadMore>
          </div>
          <section className={classes.difference} aria-label={t("article.history.difference")}>
            <Group justify="space-between" align="flex-end" mb="xs">
              <NativeSelect
                size="xs"
                label={t("article.history.compare_label", { version: describe(selected) })}
                value={against}
                onChange={(event) =>
                  setChosen({ version: selected.version, against: Number(event.currentTarget.value) })
                }
              >
                {previous === 0 && <option value={0}>{t("article.history.nothing")}</option>}
                {others.map((one) => (
                  <option key={one.version} value={one.version}>
                    {describe(one)}
                  </option>
                ))}
                {previous > 0 && !others.some(({ version }) => version === previous) && (
                  <option value={previous}>{versionName(t, previous, newest.version)}</option>
                )}
              </NativeSelect>
              <Group gap="xs">
                <SegmentedControl
                  size="xs"
                  aria-label={t("article.view.label")}
                  value={view}
                  onChange={(next) => setView(next as View)}
                  data={VIEWS.map((value) => ({ value, label: t(`article.history.view.${value}`) }))}
                />
                {mayRestore && selected !== newest && (
                  <Button
                    size="xs"
                    leftSection={<RotateCcw size={14} aria-hidden />}
                    disabled={dirty || hasDraft}
                    onClick={() => {
                      onClose();
                      onRestore(selected.version);
                    }}
                  >
                    {t("article.history.restore")}
                  </Button>
                )}
              </Group>
            </Group>
            {(dirty || hasDraft) && mayRestore && selected !== newest && (
              <Text size="sm" c="dimmed" mb="sm">
                {t(hasDraft ? "article.history.has_draft" : "article.history.unsaved")}
              </Text>
            )}
            <Compared storyId={record.id} view={view} version={selected.version} other={against} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

const VIEWS = ["preview", "source"] as const;
type View = (typeof VIEWS)[number];

interface ComparedProps {
  storyId: number;
  view: View;
  version: number;
  /** Version to compare with, earlier or later than `version`. 0 compares with none. */
  other: number;
}

/** Loads two versions and renders their differences, from the earlier to the later one. */
function Compared({ storyId, view, version, other }: ComparedProps) {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();
  const one = useQuery(versionQuery(ref, storyId, version));
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
  const [before, after] = other > version && others ? [own, others] : [others, own];
  return (
    <ChangeSteps key={`${version}-${other}-${view}`}>
      {view === "preview" ? (
        <VersionPreview before={before} after={after} />
      ) : (
        <VersionDifference before={before} after={after} />
      )}
    </ChangeSteps>
  );
}
