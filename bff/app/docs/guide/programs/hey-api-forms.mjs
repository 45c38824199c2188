/** Adds an operation for each form, such as createStoryWithForm. It is called with the document before code is generated. */
export function addFormOperations({ paths }) {
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const form = operation.requestBody?.content["multipart/form-data"];
      if (!form) continue;
      // Two operations need two paths. The service ignores the slash at the end.
      paths[`${path}/`] ??= {};
      paths[`${path}/`][method] = {
        ...operation,
        operationId: `${operation.operationId}WithForm`,
        requestBody: { ...operation.requestBody, content: { "multipart/form-data": form } },
      };
    }
}
