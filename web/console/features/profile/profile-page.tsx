import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
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
  const query = useQuery(profileQuery);
  return (
    <Page>
      <PageHeader title={t("title")} description={query.data?.email} />
      <QueryBoundary query={query} failed={t("load_failed")} waiting={<FormSkeleton fields={4} />}>
        {(profile) => (
          <div className={layout.form}>
            <NameForm profile={profile} />
            <ReviewMails profile={profile} />
            <PasswordForm profile={profile} />
            <TwoFactor profile={profile} />
            <ProviderLinks profile={profile} />
            <Sessions />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
