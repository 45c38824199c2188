import { notifications } from "@mantine/notifications";
import { useIsMutating } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * Remembers the ID of the record that a dialog shows, and returns its newest version from the list, so that a dialog refused with 412
 * sends that version next. If the record leaves the list, the dialog closes with a notice.
 */
export function useOpenRecord<R>(
  records: readonly R[] | undefined,
  idField: keyof R,
  nameOf: (record: R) => string,
) {
  const { t } = useTranslation();
  const [id, setId] = useState<R[keyof R] | null>(null);
  const open = useCallback((record: R | null) => setId(record?.[idField] ?? null), [idField]);
  const record = (id !== null && records?.find((one) => one[idField] === id)) || null;
  // A dialog that removes the record closes when the removal is answered, and says so itself.
  const isWriting = useIsMutating() > 0;
  const hasLeft = id !== null && records !== undefined && !record && !isWriting;
  const name = useRef("");
  useEffect(() => {
    if (record) name.current = nameOf(record);
  });
  const close = useEffectEvent(() => {
    setId(null);
    notifications.show({ color: "yellow", message: t("list.left", { name: name.current }) });
  });
  useEffect(() => {
    if (hasLeft) close();
  }, [hasLeft]);
  return [record, open] as const;
}
