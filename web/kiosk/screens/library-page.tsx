import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { Block, ButtonLink } from "../components/blocks.tsx";
import { ContinueReading } from "../components/continue-reading.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import { SavedList } from "../offline/saved-list.tsx";
import { Holdings } from "./account-page.tsx";
import { BookmarkList } from "./bookmark-list.tsx";
import list from "./kiosk-list-page.module.css";

/** Renders what the reader has: where they stopped, issues and bookmarks on this device, and their products. */
export function LibraryPage({ page }: { page: KioskPageOf<"library"> }) {
  const { t, document } = useKiosk();
  const { addresses } = useSite();
  return (
    <>
      <h1 className={list.title}>{t("library")}</h1>
      <ContinueReading empty={t("continue_none")} />
      <SavedList />
      <BookmarkList />
      {page.holdings && (
        <Block title={t("holdings")} more={{ name: t("account"), href: addresses.account }}>
          <Holdings holdings={page.holdings} />
        </Block>
      )}
      {document.reader?.isSignedIn === false && (
        <Block title={t("holdings")}>
          <p>{t("library_sign_in")}</p>
          <p className={list.more}>
            <ButtonLink href={addresses.signIn(addresses.library)} primary>
              {t("sign_in")}
            </ButtonLink>
          </p>
        </Block>
      )}
    </>
  );
}
