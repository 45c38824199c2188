import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { PasswordQuestion } from "./password-question.tsx";
import { ownSessionsQuery, type Profile, profileQuery, unlinkProvider } from "./profile.api.ts";
import classes from "./profile.module.css";

type Link = Profile["provider_links"][number];

/** The identities at OpenID providers that sign the person in, and how to unlink them. */
export function ProviderLinks({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const [asked, setAsked] = useState<Link | null>(null);
  const unlink = useMutation({
    mutationFn: ({ link, password }: { link: Link; password: string }) => unlinkProvider(link.id, password),
    async onSuccess() {
      setAsked(null);
      notifications.show({ color: "green", message: t("links.unlinked") });
      await Promise.all(
        [profileQuery, ownSessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  const close = () => {
    setAsked(null);
    unlink.reset();
  };
  if (profile.provider_links.length === 0) return null;
  return (
    <FormSection title={t("links.title")} hint={t("links.hint")}>
      <ul className={classes.sessions} aria-label={t("links.list")}>
        {profile.provider_links.map((link) => (
          <li key={link.id} className={classes.session}>
            <div className={classes.words}>
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
                onClick={() => setAsked(link)}
                aria-label={t("links.unlink_named", { name: link.provider })}
              >
                {t("links.unlink")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!profile.has_password && <Text size="sm">{t("links.needs_password")}</Text>}
      {asked && (
        <Dialog onClose={close} title={t("links.unlink_title", { name: asked.provider })}>
          <PasswordQuestion
            text={t("links.unlink_text", { name: asked.provider, email: profile.email })}
            error={unlink.error}
            pending={unlink.isPending}
            onAnswer={(password) => unlink.mutate({ link: asked, password })}
            onCancel={close}
          />
        </Dialog>
      )}
    </FormSection>
  );
}
