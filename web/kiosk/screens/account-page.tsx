import type { AccountNotice, HeldProduct, KioskPageOf } from "#shared/kiosk/pages.ts";
import blocks from "../components/blocks.module.css";
import { Block, ButtonLink } from "../components/blocks.tsx";
import { SampleReaderOffer } from "../components/sample-reader.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "./account-page.module.css";
import list from "./kiosk-list-page.module.css";

/** Renders the reader's account at the publication: signing in and out, what the reader has, and codes. */
export function AccountPage({ page }: { page: KioskPageOf<"account"> }) {
  const { t, document } = useKiosk();
  const { site, addresses } = useSite();
  const { reader } = document;
  const { notice } = page;
  return (
    <>
      <h1 className={list.title}>{t("account")}</h1>
      {notice && <Notice notice={notice} />}
      {reader === null && (
        <p className={classes.text}>{t("account_elsewhere", { publication: site.name })}</p>
      )}
      {reader?.isSignedIn === false && (
        <div className={classes.signIn}>
          {notice?.kind !== "signed_out" && (
            <p className={classes.text}>{t("sign_in_help", { publication: site.name })}</p>
          )}
          <ButtonLink href={addresses.signIn(signInTarget(addresses.account, page.code))} primary>
            {t("sign_in")}
          </ButtonLink>
          <SampleReaderOffer />
        </div>
      )}
      {reader?.isSignedIn && (
        <>
          <p className={classes.text}>
            {reader.name === "" ? t("signed_in") : t("signed_in_as", { name: reader.name })}
          </p>
          {page.holdings && (
            <>
              <Block title={t("holdings")}>
                <Holdings holdings={page.holdings} />
              </Block>
              <Block title={t("redeem_title")}>
                <RedeemForm page={page} />
              </Block>
            </>
          )}
          <Block title={t("account_settings")}>
            {page.settingsHref !== null && (
              <p className={classes.text}>
                {t("account_settings_help")}{" "}
                <a className={classes.link} href={page.settingsHref}>
                  {t("account_settings_link")}
                </a>
              </p>
            )}
            <form method="post" action={addresses.signOut} className={classes.buttons}>
              <button type="submit" className={blocks.button}>
                {t("sign_out")}
              </button>
              <button type="submit" className={blocks.button} name="everywhere" value="yes">
                {t("sign_out_everywhere")}
              </button>
            </form>
          </Block>
        </>
      )}
    </>
  );
}

/** Returns the address after a sign-in, with the code that a link brought. */
const signInTarget = (account: string, code: string) =>
  code === "" ? account : `${account}?${new URLSearchParams({ code })}`;

function Notice({ notice }: { notice: AccountNotice }) {
  const { t } = useKiosk();
  return (
    <div className={classes.notice} role={notice.kind === "not_redeemed" ? "alert" : "status"}>
      {notice.kind === "signed_out" && (
        <>
          <p>{t("signed_out")}</p>
          {notice.providerUrl !== null && (
            <p>
              {t("signed_out_provider")}{" "}
              <a className={classes.link} href={notice.providerUrl}>
                {t("signed_out_provider_link")}
              </a>
            </p>
          )}
        </>
      )}
      {notice.kind === "redeemed" && <p>{t("redeemed", { product: notice.product })}</p>}
      {notice.kind === "not_redeemed" && <p>{t(`code_${notice.problem}`)}</p>}
    </div>
  );
}

function RedeemForm({ page }: { page: KioskPageOf<"account"> }) {
  const { t } = useKiosk();
  const { addresses } = useSite();
  const isWrong = page.notice?.kind === "not_redeemed";
  return (
    <form method="post" action={addresses.redeem} className={list.form}>
      <input
        className={list.field}
        name="code"
        required
        maxLength={100}
        defaultValue={page.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        aria-label={t("code")}
        aria-invalid={isWrong || undefined}
      />
      <button type="submit" className={`${blocks.button} ${blocks.primary}`}>
        {t("redeem")}
      </button>
    </form>
  );
}

/** Renders the products that a reader has or had, with their days. */
export function Holdings({ holdings }: { holdings: readonly HeldProduct[] }) {
  const { t, formats } = useKiosk();
  if (holdings.length === 0) return <p className={list.empty}>{t("holdings_none")}</p>;
  // Days have no time zone.
  const dayOf = (day: string) => formats.formatDate(`${day}T12:00:00Z`, "UTC");
  return (
    <ul className={classes.holdings}>
      {holdings.map(({ id, name, startsOn, endsOn, isCurrent }) => (
        <li key={id} data-ended={!isCurrent || undefined}>
          <h3>{name}</h3>
          <p suppressHydrationWarning>
            {endsOn === null
              ? t("held_from", { from: dayOf(startsOn) })
              : t("held_until", { from: dayOf(startsOn), until: dayOf(endsOn) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
