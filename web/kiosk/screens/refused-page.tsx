import { type KioskPageOf, PAID_CLASS, type RefusalReason } from "#shared/kiosk/pages.ts";
import { ArticleFrame } from "../components/article-frame.tsx";
import { ButtonLink } from "../components/blocks.tsx";
import { Cover, Day } from "../components/cards.tsx";
import { SampleReaderOffer } from "../components/sample-reader.tsx";
import { accessText, useKiosk, useSite } from "../kiosk-context.ts";
import { ArticlePicture, KioskArticleHead } from "./kiosk-article-head.tsx";
import issueClasses from "./kiosk-issue-page.module.css";
import classes from "./refused-page.module.css";

/** Renders the teaser of a protected item, why the reader does not get it, and what to do. */
export function RefusedPage({ page }: { page: KioskPageOf<"refused"> }) {
  const kiosk = useKiosk();
  const { item } = page;
  if (item.type === "article")
    return (
      <ArticleFrame language={item.article.language}>
        <KioskArticleHead article={item.article} />
        {item.article.image && <ArticlePicture image={item.article.image} />}
        <Reason page={page} />
      </ArticleFrame>
    );
  const { issue } = item;
  return (
    <div className={`${issueClasses.head} ${classes.issue}`}>
      <Cover issue={issue} alt={kiosk.t("cover_of", { name: issue.name })} eager />
      <div>
        <h1 className={issueClasses.name} lang={issue.language}>
          {issue.name}
        </h1>
        <p className={issueClasses.meta} suppressHydrationWarning>
          <Day at={issue.releasedAt} /> · {accessText(kiosk, issue.access)}
        </p>
        {issue.preview !== "" && (
          <p className={issueClasses.preview} lang={issue.language}>
            {issue.preview}
          </p>
        )}
        <Reason page={page} />
      </div>
    </div>
  );
}

function Reason({ page }: { page: KioskPageOf<"refused"> }) {
  const { t, document } = useKiosk();
  const { site, addresses } = useSite();
  const { reason, item, supportCode } = page;
  const { shopUrl } = site;
  const kind = reason === "not_configured" ? "unavailable" : reason;
  const title = titleOf(kind, item);
  const canSignIn = document.reader?.isSignedIn === false;
  const help =
    kind === "sign_in" && !canSignIn ? "refused_elsewhere_help" : (`refused_${kind}_help` as const);
  return (
    // In the place of the text that is not free.
    <section className={`${classes.reason} ${PAID_CLASS}`} lang={document.language}>
      <h2>{t(title)}</h2>
      <p>{t(help, { publication: site.name })}</p>
      {supportCode !== null && <p className={classes.code}>{t("support_code", { code: supportCode })}</p>}
      <div className={classes.actions}>
        {kind === "unavailable" && (
          <ButtonLink href={document.path} primary>
            {t("try_again")}
          </ButtonLink>
        )}
        {canSignIn && kind !== "unavailable" && (
          <ButtonLink href={addresses.signIn(document.path)} primary>
            {t("sign_in")}
          </ButtonLink>
        )}
        {kind === "not_downloaded" && item.type === "issue" && (
          <ButtonLink href={item.issue.href} primary>
            {t("back_to_issue")}
          </ButtonLink>
        )}
        {shopUrl !== null && (
          <ButtonLink href={shopUrl} primary={kind === "denied"}>
            {t("shop")}
          </ButtonLink>
        )}
        {document.reader && kind !== "unavailable" && (
          <ButtonLink href={addresses.account}>{t("redeem_title")}</ButtonLink>
        )}
        <ButtonLink href={addresses.home}>{t("to_front")}</ButtonLink>
      </div>
      <SampleReaderOffer />
    </section>
  );
}

/** Returns the text that says what the item needs. What is only sold separately is not for subscribers. */
function titleOf(kind: Exclude<RefusalReason, "not_configured">, item: KioskPageOf<"refused">["item"]) {
  const isArticle = item.type === "article";
  const { subscription } = isArticle ? item.article.access : item.issue.access;
  if (kind === "sign_in" && !subscription) return isArticle ? "refused_buy_article" : "refused_buy";
  if (kind === "sign_in" && isArticle) return "refused_sign_in_article";
  if (kind === "denied" && !subscription) return "refused_denied_buy";
  return `refused_${kind}` as const;
}
