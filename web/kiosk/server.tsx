import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { ACCENT_STYLE_PATH, kioskAddresses } from "#shared/kiosk/addresses.ts";
import {
  KIOSK_DATA_ID,
  KIOSK_ROOT_ID,
  type KioskAssets,
  type KioskDocument,
  type RenderKiosk,
} from "#shared/kiosk/pages.ts";
import { App } from "./app.tsx";
import { problemTitle } from "./screens/problem-page.tsx";
import { textsIn } from "./texts/kiosk-texts.ts";
import { ViewerPage } from "./viewer/viewer-page.tsx";

/** Renders a page to HTML, with its data for the browser. The service calls it. */
export const renderKiosk: RenderKiosk = (data, assets) => {
  const content = renderToString(<App document={data} viewer={ViewerPage} />);
  return `<!doctype html>${renderToStaticMarkup(<Page data={data} assets={assets} content={content} />)}`;
};

interface PageProps {
  data: KioskDocument;
  assets: KioskAssets;
  content: string;
}

function Page({ data, assets, content }: PageProps) {
  const { head, language, site, theme, textSize } = data;
  const t = textsIn(language);
  const addresses = site && kioskAddresses(site.slug, site.root);
  // Only pages about a problem belong to no publication.
  const problem =
    data.page.kind === "problem" && data.page.problem !== "offline" ? data.page.problem : "not_found";
  return (
    <html lang={language} data-theme={theme} data-text-size={textSize}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        <title>{head.title || t(problemTitle(problem))}</title>
        {/* A page without scripts is a preview in a frame, in which no other page opens. */}
        {assets.scripts.length === 0 && <base target="_blank" />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site?.accentColor != null && (
          <link rel="stylesheet" href={`${ACCENT_STYLE_PATH}?color=${site.accentColor.slice(1)}`} />
        )}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {head.description !== "" && <meta name="description" content={head.description} />}
        {head.canonical === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={head.canonical} />
            {/* Texts around the content follow the reader. A page has one address in all languages of the kiosk. */}
            <link rel="alternate" hrefLang={head.language} href={head.canonical} />
            <link rel="alternate" hrefLang="x-default" href={head.canonical} />
            <meta property="og:locale" content={head.language.replace("-", "_")} />
          </>
        )}
        <meta property="og:type" content={head.type} />
        <meta property="og:title" content={head.title} />
        {head.description !== "" && <meta property="og:description" content={head.description} />}
        {head.canonical !== null && <meta property="og:url" content={head.canonical} />}
        {site && <meta property="og:site_name" content={site.name} />}
        {head.image !== null && <meta property="og:image" content={head.image} />}
        <meta name="twitter:card" content={head.image === null ? "summary" : "summary_large_image"} />
        {addresses && (
          <>
            <FeedLink title={`${site.name}: ${t("feed_articles")}`} href={addresses.articlesFeed} />
            <FeedLink title={`${site.name}: ${t("feed_issues")}`} href={addresses.issuesFeed} />
          </>
        )}
        {head.structured !== null && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptData` escapes what could end the element.
            dangerouslySetInnerHTML={{ __html: scriptData(head.structured) }}
          />
        )}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it. */}
        <div id={KIOSK_ROOT_ID} dangerouslySetInnerHTML={{ __html: content }} />
        <script
          type="application/json"
          id={KIOSK_DATA_ID}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptData` escapes what could end the element.
          dangerouslySetInnerHTML={{ __html: scriptData(data) }}
        />
      </body>
    </html>
  );
}

/** Tells browsers and feed readers of a feed. They list it under its title. */
function FeedLink({ title, href }: { title: string; href: string }) {
  return <link rel="alternate" type="application/rss+xml" title={title} href={href} />;
}

/** Returns JSON for a script element, which `</script` or `<!--` in a text would otherwise end. */
function scriptData(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
