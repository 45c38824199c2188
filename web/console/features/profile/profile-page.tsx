import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { Page } from "#web/ui/page/page.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { profileQuery } from "./profile.api.ts";
import { ProviderLinks } from "./provider-links.tsx";
import { ReviewMails } from "./review-mails.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <Page>
      <PageHeader title={t("title")} description={data?.email} />
      {!data && !error && <FormSkeleton fields={4} />}
      {error && !data && <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} />}
      {data && (
        <div className={layout.form}>
          <NameForm profile={data} />
          <ReviewMails profile={data} />
          <PasswordForm profile={data} />
          <TwoFactor profile={data} />
          <ProviderLinks profile={data} />
          <Sessions />
        </div>
      )}
    </Page>
  );
}
