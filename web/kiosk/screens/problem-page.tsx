import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { ButtonLink, Message } from "../components/blocks.tsx";
import { useKiosk } from "../kiosk-context.ts";
import { OfflinePage } from "../offline/offline-page.tsx";

/** Returns the key of the title of a problem. The page without a connection has its own. */
export const problemTitle = (problem: Exclude<KioskPageOf<"problem">["problem"], "offline">) =>
  problem === "sign_in" ? "sign_in_failed" : problem;

/** Renders that a page does not exist or cannot be shown. */
export function ProblemPage({ page }: { page: KioskPageOf<"problem"> }) {
  const { t, document } = useKiosk();
  const { problem, supportCode } = page;
  const { site } = document;
  const addresses = site && kioskAddresses(site.slug, site.root);
  const again = problem === "sign_in" ? addresses?.signIn(addresses.home) : document.path;
  if (problem === "offline") return <OfflinePage />;
  return (
    <Message
      title={t(problemTitle(problem))}
      actions={
        <>
          {problem !== "not_found" && again !== undefined && (
            <ButtonLink href={again} primary>
              {t("try_again")}
            </ButtonLink>
          )}
          {addresses && <ButtonLink href={addresses.home}>{t("to_front")}</ButtonLink>}
        </>
      }
    >
      <p>{t(problem === "sign_in" ? "sign_in_failed_help" : `${problem}_help`)}</p>
      {(problem === "failed" || problem === "sign_in") && supportCode !== null && (
        <p>{t("support_code", { code: supportCode })}</p>
      )}
    </Message>
  );
}
