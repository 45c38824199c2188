import { useCallback, useState } from "react";

/** Tracks fields with an upload in progress. Saving waits, because it would omit the file. */
export function useRunningUploads() {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const onUploading = useCallback((field: string, uploading: boolean) => {
    setFields((before) => {
      if (before.has(field) === uploading) return before;
      const after = new Set(before);
      if (uploading) after.add(field);
      else after.delete(field);
      return after;
    });
  }, []);
  return { uploading: fields.size > 0, onUploading };
}
