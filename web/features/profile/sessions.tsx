import { Badge, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { confirm } from "../../ui/confirm.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { formatRelative } from "../../ui/format.ts";
import { FormSkeleton } from "../../ui/skeletons.tsx";
import { endOtherSessions, endSession, type OwnSession, ownSessionsQuery } from "./profile.api.ts";
import classes from "./profile.module.css";

/** Where one is signed in, and the way to end it. */
export function Sessions() {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const settled = {
    onError: (problem: Error) =>
      notifications.show({ color: "red", message: t("failed", { reason: errorMessage(problem) }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  };
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => notifications.show({ color: "green", message: t("sessions.ended") }),
    ...settled,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => notifications.show({ color: "green", message: t("sessions.ended_others") }),
    ...settled,
  });

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t("sessions.end_others_title"),
      text: t("sessions.end_others_text"),
      confirm: t("sessions.end_others"),
      destructive: true,
    });
    if (agreed) endOthers.mutate();
  }

  return (
    <FormSection title={t("sessions.title")} hint={t("sessions.hint")}>
      {!data && !error && <FormSkeleton fields={2} />}
      {error && !data && (
        <ErrorState
          error={error}
          title={t("sessions.load_failed")}
          onRetry={() => void refetch()}
          order={3}
        />
      )}
      {data && (
        <>
          <ul className={classes.sessions} aria-label={t("sessions.list")}>
            {data.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                ending={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => void ask()} loading={endOthers.isPending}>
                {t("sessions.end_others")}
              </Button>
            </Group>
          )}
        </>
      )}
    </FormSection>
  );
}

interface SessionLineProps {
  session: OwnSession;
  ending: boolean;
  onEnd: () => void;
}

function SessionLine({ session, ending, onEnd }: SessionLineProps) {
  const { t } = useTranslation("profile");
  const device = t("sessions.device", {
    browser: session.browser ?? t("sessions.unknown_browser"),
    system: session.system ?? t("sessions.unknown_system"),
  });
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          {t("sessions.seen", {
            when: formatRelative(session.last_seen_at),
            address: session.address ?? t("sessions.unknown_address"),
          })}
          {" · "}
          {t("sessions.began", { when: formatRelative(session.created_at) })}
        </Text>
      </div>
      {session.current ? (
        <Badge variant="light">{t("sessions.current")}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={ending}
          onClick={onEnd}
          aria-label={t("sessions.end_named", { device })}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
