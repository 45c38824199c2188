import type { Chapter } from "./guide.ts";
import { codeBlock, html, inline } from "./html.ts";
import { beforehand, type Recipe, recipes, type Step } from "./recipes.ts";

/** Commands for every task; each of them is run against the service by a test. */
export function cookbook(baseUrl: string): { introduction: Chapter; recipes: Chapter[] } {
  const introduction = {
    id: "cookbook",
    title: "Cookbook",
    text: html`<p>Commands for a shell, one after the other. Say first who you are and which publication you mean:</p>
${codeBlock("Once a session", beforehand(baseUrl))}
<ul>${recipes.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`,
  };
  return { introduction, recipes: recipes.map(chapterOf) };
}

function chapterOf({ id, title, steps }: Recipe): Chapter {
  return { id, title, text: html`${steps.map((step, index) => stepOf(step, `${title}, ${index + 1}`))}` };
}

function stepOf({ say, run, status, keeps = {} }: Step, label: string) {
  const kept = Object.entries(keeps).map(
    ([name, path]) => html` Keep <code>${path}</code> as <code>${name}</code>.`,
  );
  return html`<p>${inline(say)}</p>
${codeBlock(label, run)}
<p>Answer: ${status}.${kept}</p>
`;
}
