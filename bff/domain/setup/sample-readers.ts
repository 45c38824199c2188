import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { replaceAccessConfig } from "#bff/domain/access/index.ts";
import {
  createProduct,
  giveHolding,
  type HoldingContext,
  SAMPLE_PRODUCT_KEY,
} from "#bff/domain/products/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { addSampleReader, SAMPLE_READER_EMAIL } from "#bff/domain/readers/index.ts";
import { createStory, publishStory } from "#bff/domain/stories/index.ts";
import { accessConfigInput } from "#shared/console/access/access-config.ts";

const articles = [
  {
    name: "sample-free",
    title: "The night ferry is home for the winter",
    preview: "After 211 crossings the Aurelia is back at the old quay. Her crew says what comes next.",
    content: `The *Aurelia* tied up at the old quay a little after six, an hour late and to the sound of three ships' horns. It was her **211th crossing** of the year, and the last one before spring.

## Two months in the dock

The ferry gets new bow doors, a second galley, and a coat of the green that people on both shores call "Aurelia green". "We've asked for a quieter car deck, too," says first mate Ines Holm. "You can hear it in the cabins."

Until March the freight runs twice a week. Passengers take the bus over the bridge, which the town council has extended to midnight.

> It's odd to sleep on land. Nothing hums.

*This is a free sample article that came with the installation.*`,
    subscription_required: false,
  },
  {
    name: "sample-protected",
    title: "What the harbor really earns",
    preview: "Every year the council reports a profit. We've read the accounts that aren't in the brochure.",
    content: `The brochure has one number on its cover: **4.2 million** in profit. The accounts behind it are 180 pages long, and they tell a longer story.

## Three quays, one winner

Nearly all of the profit comes from the container quay. The fishing quay loses money in ten months of the year, and the marina pays for its own dredging only in summers without storms.

1. The container quay earns 6.1 million.
2. The marina earns 0.3 million.
3. The fishing quay costs 2.2 million, as it has since 2019.

No one on the council wants to close it. "A harbor without boats is a car park with a view," says the harbormaster.

*This is a sample article for subscribers that came with the installation.*`,
    subscription_required: true,
  },
];

type Context = HoldingContext &
  Pick<PlatformContext, "addressGuards" | "articleBytes" | "rateLimits" | "storage">;

/**
 * Lets Newsrack accounts decide access to the sample publication, with a free article, one for subscribers, and a reader who subscribes.
 */
export async function addSampleReaders(
  services: Context,
  actor: PersonActor,
  publication: PublicationRecord,
): Promise<void> {
  const config = accessConfigInput.parse({ built_in: true, auth_server_url: null });
  await replaceAccessConfig(services, actor, publication, config, undefined);
  const released_at = new Date().toISOString();
  for (const article of articles) {
    const { row } = await createStory(services, actor, publication, { ...article, released_at });
    await publishStory(services, actor, publication, row.id, undefined);
  }
  const { organization_id: organizationId, id: publication_id } = publication;
  await createProduct(services, actor, organizationId, {
    key: SAMPLE_PRODUCT_KEY,
    name: "Sample subscription",
    downloads: true,
    dates: "all",
    stays_readable: false,
    unlocks: [{ kind: "publication", publication_id }],
  });
  await addSampleReader(services);
  await giveHolding(services, actor, organizationId, {
    product: SAMPLE_PRODUCT_KEY,
    email: SAMPLE_READER_EMAIL,
    name: "Sam Sample",
    ends_on: null,
  });
}
