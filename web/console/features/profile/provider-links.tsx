import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { installationQuery } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";
import { beginLinking, type Profile, unlinkProvider } from "./profile.api.ts";
import classes from "./profile.module.css";

type Link = Profile["provider_links"][number];

/** The identities at OpenID providers that sign the person in. Unlinks them, and links one of the installation's provider. */
export function ProviderLinks({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [unlinking, setUnlinking] = useOpenRecord(profile.provider_links, "id");
  const unlink = useMutation({
    mutationFn: ({ link, password }: { link: Link; password: string }) => unlinkProvider(link.id, password),
    onSuccess() {
      setUnlinking(null);
      notifications.show({ color: "green", message: t("links.unlinked") });
    },
  });
  const close = () => {
    setUnlinking(null);
    unlink.reset();
  };
  const offered = useQuery(installationQuery).data?.provider;
  const missing = profile.provider_links.some(({ provider }) => provider === offered?.name) ? null : offered;
  if (profile.provider_links.length === 0 && !missing) return null;
  return (
    <FormSection title={t("links.title")} hint={t("links.hint")}>
      {profile.provider_links.length > 0 && (
        <ul className={classes.sessions} aria-label={t("links.list")}>
          {profile.provider_links.map((link) => (
            <li key={link.id} className={classes.session}>
              <div className={classes.text}>
                <Text size="sm" fw={600}>
                  {link.provider}
                </Text>
                <Text size="xs" c="dimmed">
                  {t("links.identity", { subject: link.subject, issuer: link.issuer })}
                </Text>
                <Text size="xs" c="dimmed">
                  {t("links.since", { when: formatDateTime(link.linked_at) })}
                </Text>
              </div>
              {profile.has_password && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setUnlinking(link)}
                  aria-label={t("links.unlink_named", { name: link.provider })}
                >
                  {t("links.unlink")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!profile.has_password && <Text size="sm">{t("links.needs_password")}</Text>}
      {missing && <LinkProvider name={missing.name} email={profile.email} />}
      <OpenRecord of={unlinking}>
        {(link) => (
          <Dialog onClose={close} title={t("links.unlink_title", { name: link.provider })}>
            <ConfirmPassword
              text={t("links.unlink_text", { name: link.provider, email: profile.email })}
              error={unlink.error}
              pending={unlink.isPending}
              onAnswer={(password) => unlink.mutate({ link, password })}
              onCancel={close}
            />
          </Dialog>
        )}
      </OpenRecord>
    </FormSection>
  );
}

function LinkProvider({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation(["profile", "common"]);
  const link = useMutation({ mutationFn: async () => window.location.assign(await beginLinking()) });
  return (
    <>
      <Text size="sm">{t("links.link_hint", { name, email })}</Text>
      <ProblemNotice>
        {link.error && t("common:errors.nothing_changed", { reason: errorMessage(link.error) })}
      </ProblemNotice>
      <Group justify="flex-end">
        <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
          {t("links.link", { name })}
        </Button>
      </Group>
    </>
  );
}
