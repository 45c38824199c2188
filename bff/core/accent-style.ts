/** Backgrounds of both themes, as in `web/styles/tokens.css`. */
const PAPERS = { light: "#fdfcfa", dark: "#1a1917" } as const;
/** Minimum contrast of text (WCAG 2.2, 1.4.3), with a margin because channels are rounded. */
const MIN_CONTRAST = 4.6;
/** Part of the accent in the background of what is chosen. */
const SOFT = 0.12;
const STEP = 0.04;

type Color = readonly [red: number, green: number, blue: number];

/**
 * Returns the style sheet of a publication's color. In each theme the color is moved towards black or white until text in it can be
 * read on the page and on its own soft background, and so can text in the color of the page on it.
 */
export function accentStyle(color: string): string {
  const { light, dark } = accentColors(color);
  return `:root{--nr-accent:light-dark(${light.accent},${dark.accent});--nr-accent-soft:light-dark(${light.soft},${dark.soft})}`;
}

/** Returns a publication's color as each theme shows it. */
export function accentColors(color: string) {
  const wanted = parse(color);
  return { light: readable(wanted, parse(PAPERS.light)), dark: readable(wanted, parse(PAPERS.dark)) };
}

function readable(wanted: Color, paper: Color): { accent: string; soft: string } {
  const end: Color = luminance(paper) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  for (let part = 0; ; part += STEP) {
    const accent = mix(wanted, end, Math.min(1, part));
    const soft = mix(paper, accent, SOFT);
    if (part >= 1 || (contrast(accent, paper) >= MIN_CONTRAST && contrast(accent, soft) >= MIN_CONTRAST))
      return { accent: format(accent), soft: format(soft) };
  }
}

const parse = (color: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;
const format = (color: Color) => `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
const mix = (from: Color, to: Color, part: number): Color =>
  from.map((channel, index) => Math.round(channel + (to[index]! - channel) * part)) as never;

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
