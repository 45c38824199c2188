import { type RawBuilder, type SqlBool, sql } from "kysely";
import { unindexedThat } from "./story-search.repo.ts";
import { ASKED_BITS, bitsOf } from "./story-signature.ts";
import { searchedFields } from "./story-words.ts";

/** What a text that is looked for is made of. */
export type Letters = "ascii" | "any";

export function lettersOf(text: string): Letters {
  return [...text].every((character) => character <= "\u007f") ? "ascii" : "any";
}

/**
 * Looks at the texts of an article `a` themselves. Letters are made small by the rules that JavaScript has, as far as the
 * database's ICU knows them; in a long text only when what is looked for does not stand there as it is.
 */
export function textHolds(letters: Letters, text: string): RawBuilder<SqlBool> {
  const small = letters === "ascii" ? smallAscii : smallLetters;
  const holds = (field: RawBuilder<unknown>) => sql`strpos(${field}, ${text}) > 0`;
  const fields = searchedFields.flatMap((name) => {
    const field = sql.ref(`a.${name}`);
    return name === "content" ? [field, small(field)] : [small(field)];
  });
  return sql`(${sql.join(fields.map(holds), sql` or `)})`;
}

/** By name, as a prepared query takes its values. */
export type AskedBits = Record<`bit_${number}`, number>;

export function askedBits(text: string): AskedBits {
  return Object.fromEntries(bitsOf(text).map((bit, index) => [`bit_${index}`, bit]));
}

/**
 * Articles that are not indexed yet and hold a text. Their own texts are looked at where their signatures do not rule them
 * out: in this order, and not as a join, whatever a planner guesses of how many wait.
 */
export function unindexedHolding(
  publicationId: number,
  fits: RawBuilder<SqlBool>[],
  letters: Letters,
  text: string,
  bits: AskedBits,
): RawBuilder<unknown> {
  const areSet = Array.from(
    { length: ASKED_BITS },
    (_, index) => sql<SqlBool>`get_bit(u.signature, ${bits[`bit_${index}`]}::bigint) = 1`,
  );
  return sql`
    select perhaps.story_id
    from (${unindexedThat(publicationId, sql`${sql.join([...fits, ...areSet], sql` and `)}`)} offset 0) perhaps
    where (select ${textHolds(letters, text)} from stories a where a.id = perhaps.story_id)`;
}

function smallLetters(text: RawBuilder<unknown>) {
  return sql`replace(lower(${text} collate "und-x-icu"), 'ς', 'σ')`;
}

/**
 * Right for all that is ASCII once it is small, and several times faster. Two letters of other alphabets become ASCII: the
 * capital I with a dot (and the dot by itself), and the sign for kelvin.
 */
function smallAscii(text: RawBuilder<unknown>) {
  return sql`lower(replace(replace(${text}, U&'\\0130', U&'i\\0307'), U&'\\212A', 'k') collate "C")`;
}
