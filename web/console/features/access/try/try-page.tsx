import { Alert, Anchor, Button, Group, Stack, Text, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { testReadersQuery } from "../access-insight.api.ts";
import { type ItemKind, itemKey, itemKinds, itemOfKey, kindOf } from "../access-items.ts";
import { ItemPicker } from "../item-picker.tsx";
import { type TrialCredentials, type TrialRequest, useTrial } from "./access-try.api.ts";
import { Conversation } from "./conversation.tsx";
import { PASTED, ReaderChoice } from "./reader-choice.tsx";
import classes from "./try-page.module.css";

/** Renders the access check as a reader. The choice is stored in the URL, tokens never are. */
export default function TryPage() {
  const { publication } = usePublication();
  return <AccessCheck key={publication.id} />;
}

function AccessCheck() {
  const { t } = useTranslation("access-try");
  const { publication } = usePublication();
  const [params, changeQuery] = useUrlState();
  const item = itemOfKey(params.get("item"));
  const kind = item ? kindOf(item) : (itemKinds.find((known) => known === params.get("kind")) ?? "emag");
  const reader = params.get("reader");
  const [pasted, setPasted] = useState<TrialCredentials>({});
  const trial = useTrial();
  const { isPending: areReadersPending } = useQuery(testReadersQuery(publication.id));
  const answer = useRef<HTMLDivElement>(null);

  const change = (part: Record<string, string | null>, { inEffect = false } = {}) => {
    trial.reset();
    changeQuery((query) => withParameters(query, part), { replace: true, inEffect });
  };
  const changeItem = (next: ItemKind, picked: ReturnType<typeof itemOfKey>) =>
    change({ kind: picked ? null : next, item: picked && itemKey(picked) });

  const credentials: TrialCredentials = reader !== null && reader !== PASTED ? { reader_id: reader } : pasted;
  const check = (fresh: boolean) => {
    if (item) trial.mutate({ item, credentials, fresh });
  };

  // A link with both parameters runs the check immediately.
  const checkOnLoad = useEffectEvent(() => {
    if (params.has("ask") && item && reader) {
      change({ ask: null }, { inEffect: true });
      check(false);
    }
  });
  useEffect(() => checkOnLoad(), []);
  useEffect(() => {
    if (trial.data) answer.current?.scrollIntoView({ block: "nearest" });
  }, [trial.data]);

  const asked: TrialRequest | undefined = trial.variables;
  return (
    <div className={classes.root}>
      <form
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault();
          check(false);
        }}
      >
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {t("intro")}
          </Text>
          {/* Rendered below, because it would move the buttons under the pointer. */}
          {areReadersPending ? (
            <FormSkeleton fields={4} />
          ) : (
            <>
              {!publication.access_set_up && (
                <Alert color="yellow" variant="light">
                  {t("not_configured")}{" "}
                  <Anchor component={Link} to={paths.accessTab(publication.id, "configuration")} inherit>
                    {t("to_configuration")}
                  </Anchor>
                </Alert>
              )}
              <ItemPicker kind={kind} item={item} onChange={changeItem} />
              <ReaderChoice
                reader={reader}
                pasted={pasted}
                onReader={(next) => change({ reader: next })}
                onPasted={(next) => {
                  trial.reset();
                  setPasted(next);
                }}
              />
              <Group gap="xs">
                <Button type="submit" disabled={!item} loading={trial.isPending}>
                  {trial.data ? t("ask_again") : t("ask")}
                </Button>
                {trial.data?.kind === "asked" && (
                  <Tooltip label={t("ask_fresh_hint")}>
                    <Button
                      variant="default"
                      leftSection={<RefreshCw size={16} aria-hidden />}
                      onClick={() => check(true)}
                      disabled={trial.isPending}
                    >
                      {t("ask_fresh")}
                    </Button>
                  </Tooltip>
                )}
                {!item && (
                  <Text size="sm" c="dimmed">
                    {t("choose_first")}
                  </Text>
                )}
              </Group>
            </>
          )}
        </Stack>
      </form>
      <div ref={answer} className={classes.response} aria-busy={trial.isPending}>
        {trial.isError && (
          <ErrorState error={trial.error} title={t("failed")} onRetry={() => check(asked?.fresh ?? false)} />
        )}
        {trial.data && asked && (
          <Conversation result={trial.data} item={asked.item} credentials={asked.credentials} />
        )}
        {trial.isIdle && (
          <EmptyState icon={MessagesSquare} title={t("empty_title")}>
            {t("empty_text")}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
