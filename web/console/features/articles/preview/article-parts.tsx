import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { PreviewedStory } from "#shared/console/articles/preview-links.ts";
import type { TEASER_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import classes from "./article-preview.module.css";

export type ArticlePart = (typeof TEASER_FIELDS)[number] | "image_caption" | "image_credit";

interface ArticlePartsProps {
  article: Pick<PreviewedStory, "image" | "image_alt" | "language">;
  titleOrder: 1 | 3;
  /** Renders a text of the article, or nothing if it is empty. */
  text: (part: ArticlePart) => ReactNode;
  /** Line above the image. */
  facts?: ReactNode;
  /** The content. */
  children: ReactNode;
}

export function ArticleParts({ article, titleOrder, text, facts, children }: ArticlePartsProps) {
  const { image, image_alt, language } = article;
  const line = (part: ArticlePart, className: string | undefined) => {
    const shown = text(part);
    return (
      shown && (
        <p className={className} dir="auto">
          {shown}
        </p>
      )
    );
  };
  const [caption, credit] = [text("image_caption"), text("image_credit")];
  return (
    <article className={classes.article} lang={language}>
      {line("kicker", classes.kicker)}
      <Title order={titleOrder} className={classes.title} dir="auto">
        {text("title")}
      </Title>
      {line("preview", classes.summary)}
      {line("byline", classes.byline)}
      {facts}
      {image && (
        <figure className={classes.figure}>
          <img
            src={image.url}
            alt={image_alt ?? ""}
            width={image.width}
            height={image.height}
            className={classes.image}
          />
          {(caption || credit) && (
            <figcaption className={classes.caption} dir="auto">
              {caption} {credit && <small>{credit}</small>}
            </figcaption>
          )}
        </figure>
      )}
      {children}
    </article>
  );
}
