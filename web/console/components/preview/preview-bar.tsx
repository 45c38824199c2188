import { Button } from "@mantine/core";
import { ArrowLeft, Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./preview-bar.module.css";

export interface PreviewBarProps {
  label: string;
  /** Text that says who can see the record, and from when. */
  sentence: string;
  /** Link to the editor of the record; omitted for people without an account. */
  back?: { label: string; to: string };
  /** Controls of the preview. */
  children?: ReactNode;
}

export function PreviewBar({ label, sentence, back, children }: PreviewBarProps) {
  return (
    <aside className={classes.bar} aria-label={label}>
      <Eye size={18} aria-hidden />
      <p className={classes.sentence}>
        <strong>{label}.</strong> {sentence}
      </p>
      {children}
      {back && (
        <Button
          component={Link}
          to={back.to}
          variant="default"
          size="sm"
          leftSection={<ArrowLeft size={16} aria-hidden />}
        >
          {back.label}
        </Button>
      )}
    </aside>
  );
}
