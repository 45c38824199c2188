import classes from "./publication-cover.module.css";

export interface PublicationCoverProps {
  /** Null shows the first letter of the name instead. */
  url: string | null;
  name: string;
  /** Width in pixels; the height follows at 5:7. */
  width?: number;
}

/** Renders a small cover next to a name. Decorative for screen readers, because the name is next to it. */
export function PublicationCover({ url, name, width = 28 }: PublicationCoverProps) {
  const height = Math.round((width * 7) / 5);
  const style = { width, height, fontSize: Math.round(width * 0.55) };
  return (
    <span className={classes.root} style={style} aria-hidden>
      {url ? (
        <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
      ) : (
        name.trim().charAt(0).toLocaleUpperCase()
      )}
    </span>
  );
}
