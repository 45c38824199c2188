import { Code } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { getSetupLink } from "#shared/console/identity/setup.ts";
import { reading } from "#web/api/client.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { useLinkToken } from "#web/ui/hooks/use-link-token.ts";
import { LinkPage } from "./link-page.tsx";
import { SetupForm } from "./setup-form.tsx";

const NEW_LINK_COMMAND = "npm run admin-link";

/** Renders the page of the set-up link: first set-up or account recovery. */
export default function SetupPage() {
  const { t } = useTranslation("session");
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ["setup-link", token],
    queryFn: reading(getSetupLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  const recovers = query.data?.purpose === "recovery";
  return (
    <LinkPage
      token={token}
      query={query}
      title={t(recovers ? "setup.recovery_title" : "setup.first_title")}
      text={t(recovers ? "setup.recovery_text" : "setup.first_text")}
      checking={t("setup.checking")}
      failed={t("setup.link_failed")}
      missing={t("setup.link_missing")}
      help={
        <div>
          <Code fz="sm">{NEW_LINK_COMMAND}</Code> <CopyButton value={NEW_LINK_COMMAND} size="compact-xs" />
        </div>
      }
      fields={3}
    >
      {(link) => <SetupForm token={token} link={link} />}
    </LinkPage>
  );
}
