import { Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { nameProblem } from "./category-name-form.tsx";
import { afterNamesEvent, type EnteredNames, NO_NAMES } from "./entered-names.ts";
import { linesOfList } from "./lines-of-list.ts";
import { NameInput } from "./name-input.tsx";

interface NewCategoriesFormProps {
  /** Creates a category. The message of a thrown error appears below the field. */
  onSave: (name: string) => Promise<void>;
  /** Called with true if the user moved to another control, which must keep the focus. */
  onClose: (left: boolean) => void;
}

/**
 * The form for new categories, in the row of the next one. Enter goes on with the next name while the one before is being saved, and a
 * pasted list creates a category for each line. Leaving the field, Escape or an empty name ends the list.
 */
export function NewCategoriesForm({ onSave, onClose }: NewCategoriesFormProps) {
  const { t } = useTranslation(["categories", "common"]);
  const [names, dispatch] = useReducer(afterNamesEvent, NO_NAMES);
  const { text, waiting, refusal } = names;
  const field = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  // True while a name is being saved, and once the form is closing.
  const busy = useRef(false);
  const saveNext = useEffectEvent(async ({ waiting: [name], refusal, ended }: EnteredNames) => {
    if (busy.current || refusal || (name === undefined && !ended)) return;
    busy.current = true;
    // Closing renders immediately, which an effect cannot.
    if (name === undefined) return queueMicrotask(() => onClose(left.current));
    try {
      await onSave(name);
      busy.current = false;
      dispatch({ type: "saved" });
    } catch (error) {
      busy.current = false;
      dispatch({ type: "refused", reason: nameProblem(error, t("name.placeholder")) });
    }
  });
  useEffect(() => {
    // The row moves down when a category is created before it.
    if (field.current === document.activeElement) field.current?.scrollIntoView({ block: "nearest" });
    // An effect knows the place behind the category that was just created.
    void saveNext(names);
  }, [names]);
  const reason = refusal?.reason ?? null;
  return (
    <>
      <NameInput
        ref={field}
        aria-label={t("new.label")}
        value={text}
        error={
          reason !== null &&
          (refusal?.name == null
            ? t("common:save_state.failed", { reason })
            : t("new.not_saved", { name: refusal.name, reason }))
        }
        rightSection={waiting.length > 0 && !refusal && <Loader size={12} aria-hidden />}
        onFocus={() => {
          left.current = false;
          dispatch({ type: "returned" });
        }}
        onChange={(event) => dispatch({ type: "typed", text: event.currentTarget.value })}
        onBlur={({ relatedTarget }) => {
          left.current = relatedTarget !== null;
          dispatch({ type: "entered", ended: true });
        }}
        onPaste={(event) => {
          const lines = linesOfList(event.clipboardData.getData("text"));
          if (lines.length < 2) return;
          event.preventDefault();
          dispatch({ type: "pasted", names: lines });
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter" && !event.nativeEvent.isComposing)
            dispatch({ type: "entered", ended: false });
          if (event.key === "Escape") dispatch({ type: "canceled" });
        }}
      />
      <UnsavedChangesGuard when={waiting.length > 1} />
    </>
  );
}
