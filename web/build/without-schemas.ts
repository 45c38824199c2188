import type { Plugin } from "vite";

/** Fields of a route that the client reads. */
const ROUTE_FIELDS = new Set(["method", "path", "audience", "envelope"]);

/** Functions that return one that adds texts of the API documentation to fields. */
const ANNOTATORS = new Set(["describedBy", "withExamples"]);

/**
 * Removes the schemas of routes, and the texts and examples of the API documentation from those of forms. Lets the bundler drop the
 * schemas of `shared` that nothing else uses: each constant that is made by a call becomes a function call without side effects.
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
            const value = init.type === "TSAsExpression" ? init.expression : init;
            const called = value.type === "CallExpression" ? value.callee : null;
            const named = called?.type === "MemberExpression" ? called.property : called;
            const callee = named?.type === "Identifier" ? named.name : "";
            if (ANNOTATORS.has(callee)) {
              edits.push({ start: init.start, end: init.end, text: "(fields) => fields" });
              continue;
            }
            edits.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" });
            edits.push({ start: init.end, end: init.end, text: "))()" });
            if (called?.type === "MemberExpression" && callee === "describe")
              edits.push({ start: called.object.end, end: value.end, text: "" });
            const route = value.type === "CallExpression" ? value.arguments[0] : value;
            const fields = (route?.type === "ObjectExpression" ? route.properties : []).flatMap((field) =>
              field.type === "Property" && field.key.type === "Identifier"
                ? [{ field, name: field.key.name }]
                : [],
            );
            // Fields that several routes spread are an object with an audience.
            if (callee !== "defineRoute" && !fields.some(({ name }) => name === "audience")) continue;
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
