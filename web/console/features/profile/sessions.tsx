import { Badge, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { endOtherSessions, endSession, type OwnSession, ownSessionsQuery } from "./profile.api.ts";
import classes from "./profile.module.css";

export function Sessions() {
  const { t } = useTranslation(["profile", "common"]);
  const sessions = useQuery(ownSessionsQuery);
  const outcome = {
    failed: (reason: string) => t("common:errors.nothing_changed", { reason }),
  };
  const end = useMutation({
    mutationFn: (id: string) =>
      runAction({ run: () => endSession(id), done: t("sessions.ended"), ...outcome }),
  });
  const endOthers = () =>
    runAction({
      question: {
        title: t("sessions.end_others_title"),
        text: t("sessions.end_others_text"),
        confirm: t("sessions.end_others"),
      },
      run: endOtherSessions,
      done: t("sessions.ended_others"),
      ...outcome,
    });

  return (
    <FormSection title={t("sessions.title")} hint={t("sessions.hint")}>
      <QueryBoundary
        query={sessions}
        failed={t("sessions.load_failed")}
        order={3}
        waiting={<FormSkeleton fields={2} />}
      >
        {(data) => (
          <>
            <ul className={classes.sessions} aria-label={t("sessions.title")}>
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
                <Button variant="default" onClick={() => void endOthers()}>
                  {t("sessions.end_others")}
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryBoundary>
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
      <div className={classes.text}>
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
