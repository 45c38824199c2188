import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Emag, emagUpdate } from "#shared/contract/emags.ts";
import { isGone, isStale, type Versioned } from "../../../api/client.ts";
import { reviewKeys } from "../../../api/review-keys.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { cacheAnswer, versionNumber } from "../../../api/versioned.ts";
import { afterSave, changedFields, changesOf, type IssueValues, valuesOf } from "../issue-values.ts";
import { fetchIssue, issueKeys, updateIssue } from "../issues.api.ts";
import { differs, rebase } from "./issue-comparison.ts";
import { useChangedFields } from "./use-changed-fields.ts";
import { fillForm, useFormSaving } from "./use-form-saving.ts";
import { type IssueDraft, useIssueDraft } from "./use-issue-draft.ts";

const resolver = zodResolver(emagUpdate, undefined, { raw: true }) as unknown as Resolver<IssueValues>;

/** Two sets of changes to the same version, waiting for a person's choice. */
export interface Conflict {
  base: IssueValues;
  mine: IssueValues;
  theirs: Versioned<Emag>;
}

interface Base {
  values: IssueValues;
  version: string | null;
}

function baseOf({ data, version }: Versioned<Emag>): Base {
  return { values: valuesOf(data), version };
}

function isNewer(one: string | null, other: string | null): boolean {
  const [first, second] = [versionNumber(one), versionNumber(other)];
  return first !== null && second !== null && first > second;
}

/**
 * Edits an issue: sends only what changed on top of the version that was loaded, notices newer ones
 * and never overwrites them unseen. `latest` is the issue as it is known at any moment; `keepPages` is for a save that imports
 * again.
 */
export function useIssueEditor(
  emagId: number,
  latest: Versioned<Emag>,
  { keepPages }: { keepPages: boolean },
) {
  const { t } = useTranslation("issue-form");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const [base, showBase] = useState(() => baseOf(latest));
  // A save may begin before the screen has been drawn with the outcome of the one before.
  const baseNow = useRef(base);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<IssueValues>({ defaultValues: base.values, resolver, mode: "onTouched" });
  const changed = useChangedFields(form, base.values);
  const draft = useIssueDraft({ form, base, publicationId: publication.publication_id, emagId });

  function setBase(next: Base): void {
    baseNow.current = next;
    showBase(next);
  }

  function remember(record: Versioned<Emag>): void {
    cacheAnswer(client, issueKeys.record(publication.publication_id, emagId), record);
  }

  function adopt(record: Versioned<Emag>, values: IssueValues): void {
    setBase(baseOf(record));
    fillForm(form, values);
    remember(record);
  }

  const saving = useFormSaving({
    form,
    dirty: changed.length > 0,
    async send() {
      const { values, version } = baseNow.current;
      const sent = structuredClone(form.getValues());
      if (changedFields(values, sent).length === 0) return;
      const saved = await updateIssue(publication, emagId, changesOf(values, sent), { version, keepPages });
      const shown = afterSave(sent, form.getValues(), valuesOf(saved.data));
      adopt(saved, shown);
      if (changedFields(valuesOf(saved.data), shown).length === 0) draft.drop();
      for (const key of [issueKeys.lists, issueKeys.summaries, reviewKeys.all])
        void client.invalidateQueries({ queryKey: key(publication.publication_id) });
    },
    async onError(error) {
      if (isGone(error)) {
        saving.refuse({ kind: "deleted" }, t("error.deleted"));
        return true;
      }
      if (!isStale(error)) return false;
      const theirs = await fetchIssue(publication, emagId);
      remember(theirs);
      const { values } = baseNow.current;
      if (differs(values, valuesOf(theirs.data))) {
        setConflict({ base: values, mine: form.getValues(), theirs });
        saving.refuse({ kind: "stale" }, t("error.stale"));
      } else {
        // Only something that no field shows has changed, such as another import.
        setBase({ values, version: theirs.version });
        saving.repeat();
      }
      return true;
    },
  });

  const newer = !saving.saving && isNewer(latest.version, base.version) ? latest : null;
  const untouched = newer !== null && !differs(base.values, valuesOf(newer.data));
  useEffect(() => {
    if (!untouched || !newer) return;
    baseNow.current = { ...baseNow.current, version: newer.version };
    showBase(baseNow.current);
  }, [untouched, newer]);

  return {
    form,
    changed,
    draft,
    conflict,
    ...saving,
    /** A version saved elsewhere that differs in something the form shows. */
    newer: untouched ? null : newer,
    showDifference() {
      if (newer) setConflict({ base: base.values, mine: form.getValues(), theirs: newer });
    },
    closeComparison: () => setConflict(null),
    /** Goes on from the newer version with what was chosen, and saves it where there is anything to save. */
    resolve(values: IssueValues) {
      if (!conflict) return;
      adopt(conflict.theirs, values);
      setConflict(null);
      saving.save();
    },
    restoreDraft(kept: IssueDraft) {
      const values =
        kept.version === base.version ? kept.values : rebase(kept.base, kept.values, base.values);
      if (values) fillForm(form, values);
      else setConflict({ base: kept.base, mine: kept.values, theirs: latest });
      draft.settle();
    },
  };
}
