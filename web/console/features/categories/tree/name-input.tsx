import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./category-tree.module.css";

export function NameInput(props: TextInputProps) {
  const { t } = useTranslation("categories");
  return (
    <TextInput
      className={classes.nameForm}
      size="xs"
      placeholder={t("name.placeholder")}
      maxLength={1000}
      autoFocus
      {...props}
    />
  );
}
