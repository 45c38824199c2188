/** Elements that begin and end a line. */
export const blocks: ReadonlySet<string> = new Set([
  ...["address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure"],
  ...["footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"],
  ...["section", "table", "tbody", "tfoot", "thead", "tr", "ul"],
]);
