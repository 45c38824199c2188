import { z } from "zod";
import type { JobFolder } from "./job-folder.ts";

/** A file that an import process claims to have written. The path is private until `JobFolder.accept` has validated it. */
export class UncheckedFile {
  readonly #folder: JobFolder;
  readonly #path: string;

  constructor(folder: JobFolder, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  accept(): Promise<string> {
    return this.#folder.accept(this.#path);
  }
}

/** Creates the schema of a file path in a response. */
export function uncheckedFile(folder: JobFolder) {
  return z.string().transform((path) => new UncheckedFile(folder, path));
}

/** A response in which each file has been replaced by its validated path. */
export type Accepted<T> = T extends UncheckedFile
  ? string
  : T extends readonly (infer Item)[]
    ? Accepted<Item>[]
    : T extends object
      ? { [Key in keyof T]: Accepted<T[Key]> }
      : T;

/** Replaces each file in a response by its path after `JobFolder.accept`, and throws the errors of that method. */
export async function acceptFiles<T>(response: T): Promise<Accepted<T>> {
  return (await acceptAll(response)) as Accepted<T>;
}

async function acceptAll(value: unknown): Promise<unknown> {
  if (value instanceof UncheckedFile) return value.accept();
  if (Array.isArray(value)) return Promise.all(value.map(acceptAll));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await acceptAll(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
