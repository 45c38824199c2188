import type { Plugin } from "vite";

/** Fields of a route that the client reads. */
const ROUTE_FIELDS = new Set(["method", "path", "audience", "envelope"]);

/**
 * Removes the schemas of routes, and lets the bundler drop the schemas and texts of `shared` that nothing else uses: each constant
 * that is made by a call becomes a function call without side effects.
 */
export function withoutSchemas(): Plugin {
  return {
    name: "without-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: "**/shared/**/*.ts" },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        for (const statement of this.parse(code, { lang: "ts" }).body) {
          const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declared?.type !== "VariableDeclaration") continue;
          for (const { init } of declared.declarations) {
            // Functions and plain values are dropped anyway.
            if (
              !init ||
              /FunctionExpression$/.test(init.type) ||
              !/[(.]/.test(code.slice(init.start, init.end))
            )
              continue;
            edits.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" });
            edits.push({ start: init.end, end: init.end, text: "))()" });
            const value = init.type === "TSAsExpression" ? init.expression : init;
            const route = value.type === "CallExpression" ? value.arguments[0] : value;
            const fields = (route?.type === "ObjectExpression" ? route.properties : []).flatMap((field) =>
              field.type === "Property" && field.key.type === "Identifier"
                ? [{ field, name: field.key.name }]
                : [],
            );
            const isRoute =
              value.type === "CallExpression" &&
              value.callee.type === "Identifier" &&
              value.callee.name === "defineRoute";
            // Fields that several routes spread are an object with an audience.
            if (!isRoute && !fields.some(({ name }) => name === "audience")) continue;
            for (const { field, name } of fields)
              if (!ROUTE_FIELDS.has(name))
                edits.push({
                  start: field.start,
                  end: field.end + (code[field.end] === "," ? 1 : 0),
                  text: "",
                });
          }
        }
        const inOrder = edits.sort((one, other) => one.start - other.start);
        const after = inOrder.map(
          ({ end, text }, index) => text + code.slice(end, inOrder[index + 1]?.start),
        );
        return {
          code: code.slice(0, inOrder[0]?.start) + after.join(""),
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}
