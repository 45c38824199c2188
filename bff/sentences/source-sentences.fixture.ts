import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** What a literal says, with `{0}`, `{1}`… where values go, and where it stands. */
export interface SourceLiteral {
  sentence: string;
  where: string;
  /** Several words that somebody may read; the rest are names, codes and single words. */
  isProse: boolean;
}

/** What reaches no person through a page or an answer: tests, tools for operators, the start, and texts of the sample. */
const UNHEARD = [
  /\.(test|fixture|de|en|repo|cleanup|jobs)\.ts$|\/testing\//,
  /^bff\/(bench|cli|corpus|metrics|operating|prepare|schema|seeds|sentences|torture)\//,
  /^bff\/(announce|config|main|start-services|services)\.ts$/,
  /^bff\/platform\/((backup|database|jobs|processes|storage)\/|change-feed|master-key|outbound\/(address-guard|guarded-fetch|outbound-agent))/,
  /^bff\/http\/(docs\/|listen|metrics)/,
  /^bff\/domain\/(provisioning\/|imports\/(render\/pdf-reading|sandbox\/)|planned-emags\/planned-emags\.worker|setup\/sample|organizations\/placed|authorization\/(callout-log|send-callout))/,
  /^shared\/contract\/(described|errors)\.ts$/,
];

/** Properties whose texts describe the interface, in the English documentation. */
const DOCUMENTATION = new Set(["summary", "description", "tag", "title"]);
const LOG_LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal"]);
const PLAIN_ERRORS = new Set(["Error", "TypeError", "RangeError", "LeaseLost", "Violation"]);

/** Every literal that the service may say to a person, as it stands in the source. */
export function sourceLiterals(root: string, folders: readonly string[]): SourceLiteral[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => path.endsWith(".ts") && !UNHEARD.some((kind) => kind.test(path)))
    .flatMap((path) => sentencesOf(path, readFileSync(join(root, path), "utf8")));
}

function sentencesOf(path: string, text: string): SourceLiteral[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: SourceLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnheard(node)) return;
    if (ts.isTaggedTemplateExpression(node)) {
      // Of a page, what is said in it; its elements are no sentence.
      if (ts.isTemplateExpression(node.template))
        for (const span of node.template.templateSpans) visit(span.expression);
      return;
    }
    // What is filled in later is a value as well.
    const sentence = said(node)?.replace(/\bFORMAT\b|\{status\}/, "{0}") ?? null;
    if (sentence !== null) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ sentence, where: `${path}:${line + 1}`, isProse: isProse(sentence, path) });
      // What stands in its places may say something as well.
      if (ts.isTemplateExpression(node)) for (const span of node.templateSpans) visit(span.expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isUnheard(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText().startsWith("sql");
  if (ts.isPropertyAssignment(node)) return DOCUMENTATION.has(node.name.getText()) && inRoute(node);
  if (ts.isNewExpression(node)) return PLAIN_ERRORS.has(node.expression.getText());
  if (!ts.isCallExpression(node)) return false;
  if (ts.isElementAccessExpression(node.expression))
    return /log$/i.test(node.expression.expression.getText());
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: on, name } = node.expression;
  return (
    (LOG_LEVELS.has(name.text) && /log$/i.test(on.getText())) ||
    name.text === "describe" ||
    name.text === "meta" ||
    on.getText() === "sql"
  );
}

const inRoute = (node: ts.Node) =>
  ts.isCallExpression(node.parent.parent) && node.parent.parent.expression.getText() === "defineRoute";

/** The text of a literal, a template or several of them joined by `+`; null for anything else. */
function said(node: ts.Node): string | null {
  let places = 0;
  const read = (part: ts.Node): string | null => {
    if (ts.isStringLiteral(part) || ts.isNoSubstitutionTemplateLiteral(part)) return part.text;
    if (ts.isTemplateExpression(part))
      return (
        part.head.text + part.templateSpans.map(({ literal }) => `{${places++}}${literal.text}`).join("")
      );
    if (ts.isBinaryExpression(part) && part.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const left = read(part.left);
      const right = left === null ? null : read(part.right);
      return right === null ? null : left + right;
    }
    return null;
  };
  return read(node);
}

/** Headers, styles, names of columns and jobs, and other things that programs read. */
const FOR_PROGRAMS = [
  /^(private|public), |^(Bearer|Basic|Token|data:|bytes|story|html|exit code|signal|FPDF_GetLastError) |charset=|realm=/,
  /^application\/|-src | as \w+$|^\s*body \{|BroadcastChannel|^\[.*\]$|^: |^area base|^the (FORMAT|\{0\})$/,
  /^(trust proxy|query parser|not ready|provisioned access|heap out of memory|gone before it was asked|Conformance check)$/,
  /^(the service stops|the import was cancelled or taken over|the import takes too long)$|^(picking up|sweeping) /,
  /^((access|ID|profile) token|is not|\{0\}… \(\{1\} characters in all\)|\{0\} \{1\} answered \{2\}|no \{0\} bytes left in the engine)$/,
];

/** Two words at least, and nothing for programs. */
function isProse(sentence: string, path: string): boolean {
  // What is said of a field follows its name; sentences in shared/ belong to the documentation.
  if (path.startsWith("shared/") && /^[A-Z]/.test(sentence)) return false;
  if (FOR_PROGRAMS.some((kind) => kind.test(sentence))) return false;
  return (
    /[a-zA-Z”)]{2,}[,.:;]? +[“a-zA-Z{(]/.test(sentence) &&
    !/^(select|insert|update|delete|with|create) /i.test(sentence)
  );
}
