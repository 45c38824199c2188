import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { ButtonLink, Message } from "../components/blocks.tsx";
import { useKiosk } from "../kiosk-context.ts";

/** Renders that a page does not exist or cannot be shown. */
export function ProblemPage({ page }: { page: KioskPageOf<"problem"> }) {
  const { t, document } = useKiosk();
  const { problem, supportCode } = page;
  const { site } = document;
  return (
    <Message
      title={t(problem)}
      actions={
        <>
          {problem !== "not_found" && (
            <ButtonLink href={document.path} primary>
              {t("try_again")}
            </ButtonLink>
          )}
          {site && <ButtonLink href={kioskAddresses(site.slug).home}>{t("to_front")}</ButtonLink>}
        </>
      }
    >
      <p>{t(`${problem}_help`)}</p>
      {problem === "failed" && supportCode !== null && <p>{t("support_code", { code: supportCode })}</p>}
    </Message>
  );
}
