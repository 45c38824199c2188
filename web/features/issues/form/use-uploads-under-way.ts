import { useCallback, useState } from "react";

/** Which fields have an upload under way: while there is one, saving would leave its file out. */
export function useUploadsUnderWay() {
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
