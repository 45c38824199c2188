import { z } from "zod";
import type { JobFolder } from "./job-folder.ts";

/** A file that a process of an import says it wrote. Its path comes only from the folder, which checks it. */
export class AnsweredFile {
  readonly #folder: JobFolder;
  readonly #path: string;

  constructor(folder: JobFolder, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  take(): Promise<string> {
    return this.#folder.take(this.#path);
  }
}

/** The schema of a path in an answer. */
export function answeredFile(folder: JobFolder) {
  return z.string().transform((path) => new AnsweredFile(folder, path));
}

/** An answer with the paths of its files. */
export type Taken<T> = T extends AnsweredFile
  ? string
  : T extends readonly (infer Item)[]
    ? Taken<Item>[]
    : T extends object
      ? { [Key in keyof T]: Taken<T[Key]> }
      : T;

/** Takes over every file in an answer. Throws as `JobFolder.take`. */
export async function takeFiles<T>(answer: T): Promise<Taken<T>> {
  return (await taken(answer)) as Taken<T>;
}

async function taken(value: unknown): Promise<unknown> {
  if (value instanceof AnsweredFile) return value.take();
  if (Array.isArray(value)) return Promise.all(value.map(taken));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await taken(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
