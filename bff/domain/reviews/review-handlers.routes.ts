import type { Actor } from "#bff/core/actor.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { StoryReviewChange } from "#shared/console/articles/story-reviews.ts";
import type { EmagReviewChange, Review, ReviewRequest } from "#shared/console/issues/reviews.ts";
import type { Permission } from "#shared/console/permissions.ts";
import { changeReview, type Given, type ReviewContext, requestReview, reviewOf } from "./reviews.service.ts";

type Reviewed = Omit<Given<unknown>, "change" | "ifMatch" | "confirmedWarnings">;

/**
 * Returns the handlers of the routes for the review of an edition, issue or article. `open` loads the record and checks the
 * permission.
 */
export function reviewHandlers<Path>(
  services: ReviewContext,
  open: (actor: Actor, path: Path, permission: Permission) => Promise<Reviewed>,
) {
  interface Call {
    actor: Actor;
    params: Path;
  }
  interface Change<Body> {
    actor: Actor;
    found: Reviewed;
    body: Body;
    ifMatch: string | undefined;
    confirmedWarnings: string | undefined;
  }
  const answer = (review: Review) => ok({ review }, review.version);
  return {
    get: (permission: Permission) => ({
      find: ({ actor, params }: Call) => open(actor, params, permission),
      handle: async ({ found }: { found: Reviewed }) => answer(await reviewOf(services.db, found.subject)),
    }),
    change: {
      find: ({ actor, params }: Call) => open(actor, params, "reviews.write"),
      handle: async ({
        actor,
        found,
        body: change,
        ifMatch,
        confirmedWarnings,
      }: Change<StoryReviewChange & EmagReviewChange>) =>
        answer(await changeReview(services, actor, { ...found, change, ifMatch, confirmedWarnings })),
    },
    request: {
      find: ({ actor, params }: Call) => open(actor, params, "reviews.request"),
      handle: async ({ actor, found, body: change, ifMatch }: Change<ReviewRequest>) =>
        answer(await requestReview(services, actor, { ...found, change, ifMatch })),
    },
  };
}
