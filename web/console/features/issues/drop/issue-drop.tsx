import { type Dispatch, lazy, type SetStateAction, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFileDrop } from "#web/ui/hooks/use-file-drop.ts";
import type { DroppedFile } from "./dropped-issues.tsx";
import classes from "./issue-drop.module.css";

// Loaded with the first file, because few visits drop one.
const DroppedIssues = lazy(() => import("./dropped-issues.tsx"));

interface IssueDropProps {
  mayWrite: boolean;
  dropped: DroppedFile[];
  setDropped: Dispatch<SetStateAction<DroppedFile[]>>;
}

/** Takes PDFs that are dropped anywhere on the screen and creates an issue from each. */
export function IssueDrop({ mayWrite, dropped, setDropped }: IssueDropProps) {
  const { t } = useTranslation("issues");
  const [next, setNext] = useState(0);
  const over = useFileDrop(mayWrite, (files) => {
    setDropped([...dropped, ...files.map((file, index) => ({ id: next + index, file }))]);
    setNext(next + files.length);
  });
  return (
    <>
      {over && (
        <div className={classes.over}>
          <p>{t("drop.here")}</p>
        </div>
      )}
      {dropped.length > 0 && (
        <Suspense>
          <DroppedIssues
            dropped={dropped}
            onClose={() => setDropped([])}
            onRemove={(id) => setDropped((before) => before.filter((one) => one.id !== id))}
          />
        </Suspense>
      )}
    </>
  );
}
