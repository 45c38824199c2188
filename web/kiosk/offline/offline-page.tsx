import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import blocks from "../components/blocks.module.css";
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
            <button
              type="button"
              className={`${blocks.button} ${blocks.primary}`}
              onClick={() => location.reload()}
            >
              {t("try_again")}
            </button>
            <ButtonLink href={kioskAddresses(site.slug).home}>{t("to_front")}</ButtonLink>
          </>
        }
      >
        <p>{t("offline_help")}</p>
      </Message>
      <SavedList />
    </>
  );
}
