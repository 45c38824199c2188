import { VisuallyHidden } from "@mantine/core";
import { usePublication } from "#web/api/session.ts";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { paths } from "#web/console/routing/paths.ts";

/** Renders the title as breadcrumb and the internal name as hidden heading, because the visible title is a text field. */
export function PageHeading({
  heading,
  title,
  listTitle,
}: {
  heading: string;
  title: string;
  listTitle: string;
}) {
  const { publication } = usePublication();
  return (
    <VisuallyHidden>
      <PageTitle title={title} crumbs={[{ label: listTitle, to: paths.articles(publication.id) }]} />
      <h1>{heading}</h1>
    </VisuallyHidden>
  );
}
