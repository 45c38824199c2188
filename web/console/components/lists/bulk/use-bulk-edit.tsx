import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BulkChange } from "./bulk-change.ts";
import type { BulkEditDialogProps } from "./bulk-edit-dialog.tsx";

const BulkEditDialog = lazy(() => import("./bulk-edit-dialog.tsx"));

type Prompt = Pick<BulkEditDialogProps, "title" | "text" | "consequences" | "confirm" | "onAnswer">;

/** Returns a function that asks what to change in selected records, and the dialog to render. */
export function useBulkEdit(given: Pick<BulkEditDialogProps, "fields" | "hasResponsible">): {
  askChange: (texts: Omit<Prompt, "onAnswer">) => Promise<BulkChange | null>;
  dialog: ReactNode;
} {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  return {
    async askChange(texts) {
      const { promise, resolve } = Promise.withResolvers<BulkChange | null>();
      setPrompt({ ...texts, onAnswer: resolve });
      const change = await promise;
      setPrompt(null);
      return change;
    },
    dialog: prompt && (
      <Suspense>
        <BulkEditDialog {...prompt} {...given} />
      </Suspense>
    ),
  };
}
