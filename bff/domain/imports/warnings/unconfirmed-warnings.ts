import { ServiceError } from "#bff/core/errors.ts";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Language } from "#shared/console/languages.ts";
import { presentWarnings } from "../imports.present.ts";

/** Thrown if readers would see pages with serious warnings that the person has not confirmed. */
export class UnconfirmedWarnings extends ServiceError<"warnings_unconfirmed"> {
  readonly #confirmation: string;
  readonly #warnings: readonly StoredWarning[];
  constructor(confirmation: string, warnings: readonly StoredWarning[]) {
    super("warnings_unconfirmed");
    this.#confirmation = confirmation;
    this.#warnings = warnings;
  }

  override details(language: Language): object {
    return { confirmation: this.#confirmation, warnings: presentWarnings(this.#warnings, language) };
  }
}
