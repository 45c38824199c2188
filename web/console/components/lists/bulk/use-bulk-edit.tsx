import { Pencil } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BulkAction, BulkTexts } from "./bulk-actions.ts";
import type { BulkChange } from "./bulk-change.ts";
import type { BulkEditDialogProps } from "./bulk-edit-dialog.tsx";

const BulkEditDialog = lazy(() => import("./bulk-edit-dialog.tsx"));

interface BulkEdit extends Pick<BulkEditDialogProps, "fields" | "hasResponsible"> {
  texts: Omit<BulkTexts, "icon">;
  save: (id: number, change: BulkChange, confirmedWarnings: string | undefined) => Promise<unknown>;
}

/** Returns the action that asks what to change in selected records, and the dialog to render. */
export function useBulkEdit({ texts, save, ...fields }: BulkEdit): { action: BulkAction; dialog: ReactNode } {
  const [prompt, setPrompt] = useState<Omit<BulkEditDialogProps, keyof typeof fields> | null>(null);
  const action: BulkAction = {
    ...texts,
    icon: Pencil,
    async ask(count, consequences) {
      const { promise, resolve } = Promise.withResolvers<BulkChange | null>();
      setPrompt({
        title: texts.title(count),
        text: texts.text,
        consequences,
        confirm: texts.confirm(count),
        onAnswer: resolve,
      });
      const change = await promise;
      setPrompt(null);
      return change && ((id, confirmedWarnings) => save(id, change, confirmedWarnings));
    },
  };
  const dialog = prompt && (
    <Suspense>
      <BulkEditDialog {...prompt} {...fields} />
    </Suspense>
  );
  return { action, dialog };
}
