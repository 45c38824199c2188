/** The field for new categories, and the names that were entered in it and are not saved yet. */
export interface EnteredNames {
  text: string;
  /** Names in the order in which they are saved, one at a time. They wait while there is a refusal. */
  waiting: readonly string[];
  refusal: {
    /** The refused name while the field contains the next one. Null once the field contains it for correction. */
    name: string | null;
    /** Null once the name in the field was changed. */
    reason: string | null;
  } | null;
  /** True if the form closes when everything is saved. */
  ended: boolean;
}

export type NamesEvent =
  | { type: "typed"; text: string }
  /** Enter, or leaving the field, which also ends the form. */
  | { type: "entered"; ended: boolean }
  | { type: "pasted"; names: readonly string[] }
  | { type: "canceled" }
  | { type: "returned" }
  | { type: "saved" }
  | { type: "refused"; reason: string };

export const NO_NAMES: EnteredNames = { text: "", waiting: [], refusal: null, ended: false };

/** Returns the state after an event. No entered or typed name is lost, except by Escape. */
export function afterNamesEvent(state: EnteredNames, event: NamesEvent): EnteredNames {
  const { text, waiting, refusal } = state;
  const name = text.trim();
  const add = (names: readonly string[]) => (refusal ? [...names, ...waiting] : [...waiting, ...names]);
  switch (event.type) {
    case "typed":
      return {
        ...state,
        text: event.text,
        refusal: refusal?.name === null ? { ...refusal, reason: null } : refusal,
      };
    case "entered":
      if (refusal && refusal.name !== null)
        return {
          text: refusal.name,
          waiting: name === "" ? waiting : [...waiting, name],
          refusal: { ...refusal, name: null },
          ended: event.ended,
        };
      // An empty name ends the form.
      if (name === "") return { ...state, text: "", refusal: null, ended: true };
      return { text: "", waiting: add([name]), refusal: null, ended: event.ended };
    case "pasted":
      if (refusal?.name != null) return { ...state, waiting: [...waiting, ...event.names] };
      return { ...state, text: refusal ? "" : text, waiting: add(event.names), refusal: null };
    case "canceled":
      if (refusal?.name != null) return { ...state, text: refusal.name, refusal: { ...refusal, name: null } };
      return { text: "", waiting: refusal ? [] : waiting, refusal: null, ended: true };
    case "returned":
      return state.ended ? { ...state, ended: false } : state;
    case "saved":
      return { ...state, waiting: waiting.slice(1) };
    case "refused": {
      const [refused = "", ...others] = waiting;
      if (name === "")
        return { ...state, text: refused, waiting: others, refusal: { name: null, reason: event.reason } };
      return { ...state, waiting: others, refusal: { name: refused, reason: event.reason } };
    }
  }
}
