import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { ButtonLink, Message } from "../components/blocks.tsx";
import { useKiosk } from "../kiosk-context.ts";
import { SavedList } from "./saved-list.tsx";

/** Renders that a page is not on this device, in the place of that page, and what is. */
export function OfflinePage() {
  const { t, document } = useKiosk();
  const { site } = document;
  if (!site) return null;
  return (
    <>
      <Message
        title={t("offline")}
        actions={
          <>
            {/* An empty address is the one of this document, also before the script runs. */}
            <ButtonLink href="" primary>
              {t("try_again")}
            </ButtonLink>
            <ButtonLink href={kioskAddresses(site.slug, site.root).home}>{t("to_front")}</ButtonLink>
          </>
        }
      >
        <p>{t("offline_help")}</p>
      </Message>
      <SavedList />
    </>
  );
}
