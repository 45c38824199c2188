import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { Check, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Organization } from "#shared/console/identity/session.ts";
import { useMaybePublication, useSession } from "#web/api/session.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import classes from "./publication-switch.module.css";
import sidebar from "./sidebar.module.css";

/** Number of publications from which the menu has a search field. */
const SEARCH_FROM = 7;

export function PublicationSwitch({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const { organizations } = useSession();
  const here = useMaybePublication();
  const current = useNearbyPublication();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const count = organizations.reduce((sum, { publications }) => sum + publications.length, 0);
  const searchable = count >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch("");
      combobox.focusTarget();
    },
    onDropdownOpen: () => {
      if (searchable) combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
  });
  const name = current?.publication.name ?? t("product");
  const found = matching(organizations, search);
  return (
    <Combobox
      store={combobox}
      width={288}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        if (id !== String(here?.publication.id)) void navigate(paths.overview(id));
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <UnstyledButton
          className={sidebar.switch}
          onClick={() => combobox.toggleDropdown()}
          disabled={count === 0}
          aria-label={t("publication.switch", { name })}
        >
          <PublicationCover url={current?.publication.cover_url ?? null} name={name} width={24} />
          {!collapsed && (
            <>
              <span className={sidebar.text}>
                <span className={sidebar.name}>{name}</span>
                {current && <span className={sidebar.detail}>{current.organization.name}</span>}
              </span>
              <ChevronsUpDown size={14} className={sidebar.chevron} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            placeholder={t("publication.search")}
            aria-label={t("publication.search")}
          />
        )}
        <Combobox.Options mah={360} className={classes.options} aria-label={t("publication.label")}>
          {found.map((organization) => (
            <Combobox.Group key={organization.id} label={organization.name}>
              {organization.publications.map((publication) => (
                <Combobox.Option
                  key={publication.id}
                  value={String(publication.id)}
                  active={publication.id === current?.publication.id}
                >
                  <span className={classes.option}>
                    <PublicationCover url={publication.cover_url} name={publication.name} width={24} />
                    <span className={classes.name}>{publication.name}</span>
                    {publication.id === current?.publication.id && <Check size={16} aria-hidden />}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {found.length === 0 && <Combobox.Empty>{t("publication.none_found")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function matching(organizations: readonly Organization[], search: string): Organization[] {
  const wanted = search.trim().toLocaleLowerCase();
  return organizations
    .map((organization) => ({
      ...organization,
      publications: organization.publications.filter(({ name, pubcode }) =>
        `${name} ${pubcode} ${organization.name}`.toLocaleLowerCase().includes(wanted),
      ),
    }))
    .filter(({ publications }) => publications.length > 0);
}
