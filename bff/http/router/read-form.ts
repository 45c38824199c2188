import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { z } from "zod";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import { imageLimits } from "#shared/limits.ts";
import { readBounded } from "../bounded-body.ts";
import { parseParts, recordBody, requireDecodable } from "./form-texts.ts";

const MIB = 1024 * 1024;
/** Limits that no valid form exceeds. */
const MAX_FIELDS = 1000;
const MAX_INDEX = 1000;
const MAX_DEPTH = 5;
/** Allowance for the boundaries and headers of the parts. */
const BOUNDARY_BYTES = MIB;

/**
 * Returns a reader for records in `multipart/form-data` bodies, whose parts are named `<envelope>[<field>]`. It converts text
 * to the type in the schema: numbers, booleans (`true`, `false`, `1`, `0`, and an empty text for false, as PHP writes it),
 * null for an empty text if the field is nullable, and lists (`[field][]` or `[field][0]`). Files are allowed only in
 * `fileFields`, and an empty file is ignored. `textBytes` limits the form without its files. Throws 422 for a file in a text
 * field, and for a field that was sent more than once.
 */
export function formReader(
  schema: z.ZodType,
  envelope: string,
  fileFields: readonly string[],
  textBytes: number,
) {
  const kinds = kindsOf(schema);
  const fileParts = new Map(fileFields.map((field) => [`${envelope}[${field}]`, field]));
  const fieldOf = (part: string) =>
    part.startsWith(`${envelope}[`) ? part.slice(envelope.length + 1, part.indexOf("]")) : "";
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: imageLimits.bytes,
      files: fileFields.length,
      fields: MAX_FIELDS,
      fieldSize: 8 * MIB,
      fieldArrayIndexLimit: MAX_INDEX,
      fieldNestingDepth: MAX_DEPTH,
    },
    fileFilter(_request, { fieldname }, accept) {
      const field = fieldOf(fieldname);
      // Rejected, because ignoring the file would look like a field that was not sent.
      if (kinds.has(field)) accept(new Invalid({ [field]: [message("rules.not_a_file")] }));
      else if (fileFields.includes(field) && !fileParts.has(fieldname))
        accept(new Invalid({ [field]: [message("rules.one_file", { envelope, field })] }));
      else accept(null, fileParts.has(fieldname));
    },
  }).any();
  const limitBytes = textBytes + fileFields.length * imageLimits.bytes + BOUNDARY_BYTES;

  return async (request: Request, response: Response): Promise<Record<string, unknown>> => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() !== "identity")
      throw new ServiceError("unsupported_encoding.form", { encoding });
    let recordedBody: () => Buffer = () => Buffer.alloc(0);
    const receiveForm = (done: (error?: unknown) => void) => {
      receive(request, response, (error?: unknown) => done(error && toFormError(error, fileFields)));
      recordedBody = recordBody(request);
    };
    await readBounded(request, limitBytes, receiveForm, formTooLarge);
    const files = (request.files ?? []) as Express.Multer.File[];
    const parsed = (request.body as Record<string, unknown> | undefined)?.[envelope];
    const hasFields = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    const fields = new Map(Object.entries(hasFields ? parsed : {}));
    // Not only what multer returns: it drops files without a name, which browsers send for an input without a chosen file.
    const parts = parseParts(recordedBody(), request.headers["content-type"]);
    const texts = parts.filter(({ name, isFile }) => !isFile && kinds.has(fieldOf(name)));
    for (const { name } of texts)
      if (!fields.has(fieldOf(name))) throw new ServiceError("malformed_form.unknown_part", { part: name });
    if (!hasFields && files.length === 0 && !parts.some(({ name }) => fieldOf(name) !== ""))
      throw new ServiceError("missing_envelope.form", { envelope });

    for (const [field, value] of fields)
      if (kinds.has(field))
        requireDecodable(
          field,
          value,
          texts.filter(({ name }) => fieldOf(name) === field),
        );
    const repeated = new Map<string, [Message]>();
    const record = new Map<string, unknown>();
    for (const [field, value] of fields) {
      const kind = kinds.get(field);
      if (kind && !kind.isList && texts.filter(({ name }) => name === `${envelope}[${field}]`).length > 1)
        repeated.set(field, [message("rules.repeated")]);
      if (kind) record.set(field, kind.fromText(value));
      // Some clients send a file input without a chosen file as an empty text.
      else if (!fileFields.includes(field) || value !== "") record.set(field, value);
    }
    if (repeated.size > 0) throw new Invalid(Object.fromEntries(repeated));
    // multer reports text/plain for a file without a type. Python's requests sends such files.
    const typed = new Set(parts.filter(({ type }) => type !== null).map(({ name }) => name));
    for (const { fieldname, buffer, mimetype } of files)
      if (buffer.length > 0)
        record.set(
          fileParts.get(fieldname)!,
          new ReceivedFile(buffer, typed.has(fieldname) ? mimetype : null),
        );
    // `fromEntries` creates own properties, also for a field named `__proto__`.
    return Object.fromEntries(record);
  };
}

type FromText = (value: unknown) => unknown;

interface Shape {
  type?: string | string[];
  pattern?: string;
  items?: Shape;
  anyOf?: Shape[];
}

interface FieldKind {
  fromText: FromText;
  isList: boolean;
}

/** Returns the text converters by field. Only fields of type text, number, boolean or list have one. */
function kindsOf(schema: z.ZodType): ReadonlyMap<string, FieldKind> {
  const kinds = new Map<string, FieldKind>();
  if (!(schema instanceof z.ZodObject)) return kinds;
  for (const [field, type] of Object.entries(schema.shape)) {
    const shape = z.toJSONSchema(type as z.ZodType, { io: "input", unrepresentable: "any" }) as Shape;
    const kind = kindOf(shape);
    if (kind) kinds.set(field, kind);
  }
  return kinds;
}

function kindOf(shape: Shape): FieldKind | null {
  const choices = (shape.anyOf ?? [shape]).flatMap((choice) =>
    Array.isArray(choice.type) ? choice.type.map((type) => ({ ...choice, type })) : choice,
  );
  const values = choices.filter(({ type }) => type !== "null");
  const read = values.length === 1 ? fromText(values[0]!) : null;
  if (!read) return null;
  const { type, pattern } = values[0]!;
  const kind = { fromText: read, isList: type === "array" };
  if (values.length === choices.length || type === "boolean") return kind;
  // If the schema allows an empty text, it is not converted to null, because null means the default.
  if (pattern !== undefined && new RegExp(pattern).test("")) return kind;
  return { ...kind, fromText: (value) => (value === "" ? null : read(value)) };
}

function fromText({ type, items }: Shape): FromText | null {
  switch (type) {
    case "string":
      return (value) => value;
    case "boolean":
      return (value) => BOOLEANS.get(value) ?? value;
    case "integer":
    case "number":
      return (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
    case "array": {
      const element = items && fromText(items);
      if (!element) return null;
      // A form can express an empty list only as a list with one empty element.
      return (value) => (Array.isArray(value) ? value.filter((part) => part !== "").map(element) : value);
    }
    default:
      return null;
  }
}

const BOOLEANS = new Map<unknown, boolean>([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
  ["", false],
]);

function toFormError(error: unknown, [fileField]: readonly string[]): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof MulterError) {
    if (error.code === "LIMIT_FILE_COUNT" && fileField)
      return new Invalid({ [fileField]: [message("rules.repeated")] });
    if (error.code === "LIMIT_FILE_SIZE")
      return new ServiceError("too_large.image", { bytes: imageLimits.bytes });
    if (error.code === "LIMIT_FIELD_VALUE") return new ServiceError("too_large.field", { bytes: 8 * MIB });
    return new ServiceError("malformed_form.unreadable", { reason: error.message });
  }
  if (error instanceof Error) return new ServiceError("malformed_form.unreadable", { reason: error.message });
  return error;
}

function formTooLarge(limitBytes: number): ServiceError {
  return new ServiceError("too_large.form", { bytes: limitBytes, image_bytes: imageLimits.bytes });
}
