import { idempotencyKeyCleanup } from "#bff/core/idempotency/idempotency-keys.schedule.ts";
import { calloutCleanup } from "#bff/domain/access/access.schedule.ts";
import { auditCleanup } from "#bff/domain/audit/audit.schedule.ts";
import { startAnnouncements } from "#bff/domain/emags/visibility.schedule.ts";
import { apiRequestCleanup } from "#bff/domain/identity/api-tokens/api-requests.schedule.ts";
import { sessionCleanup } from "#bff/domain/identity/sessions/sessions.schedule.ts";
import { imageCleanup } from "#bff/domain/images/images.schedule.ts";
import { importJob, indexPagesJob, removeFilesJob, zoomImageJob } from "#bff/domain/imports/imports.jobs.ts";
import { importCleanup } from "#bff/domain/imports/imports.schedule.ts";
import { startImportWorkers } from "#bff/domain/imports/queue/imports.worker.ts";
import { zoomImageCleanup } from "#bff/domain/imports/zoom-images.schedule.ts";
import { startZoomImages } from "#bff/domain/imports/zoom-images.worker.ts";
import { readerChangeCleanup } from "#bff/domain/kiosk/list-deltas.schedule.ts";
import { kioskSessionCleanup } from "#bff/domain/kiosk/session/kiosk-sessions.schedule.ts";
import { mailJob } from "#bff/domain/mail/mail.jobs.ts";
import { mailCleanup } from "#bff/domain/mail/mail.schedule.ts";
import { startMailDelivery } from "#bff/domain/mail/mail.worker.ts";
import { dueEditionTask } from "#bff/domain/planned-emags/due-editions.schedule.ts";
import { generateEditionsJob } from "#bff/domain/planned-emags/planned-emags.jobs.ts";
import { startEditionGenerator } from "#bff/domain/planned-emags/planned-emags.worker.ts";
import { holdingCleanup } from "#bff/domain/products/products.schedule.ts";
import { signOutJob } from "#bff/domain/readers/readers.jobs.ts";
import { readerCleanup } from "#bff/domain/readers/readers.schedule.ts";
import { startSignOutNotices } from "#bff/domain/readers/readers.worker.ts";
import { pageIndexCatchUp } from "#bff/domain/search/page-index.schedule.ts";
import { startPageIndexing } from "#bff/domain/search/page-index.worker.ts";
import { categoryRemovalCleanup } from "#bff/domain/stories/categories/removal/category-removal.schedule.ts";
import { previewLinkCleanup } from "#bff/domain/stories/previews/preview-links.schedule.ts";
import { startReleases } from "#bff/domain/stories/publishing/releases-and-offline-dates.schedule.ts";
import { trashCleanup } from "#bff/domain/trash/trash.schedule.ts";
import { uploadCleanup } from "#bff/domain/uploads/uploads.schedule.ts";
import { failingWebhookJob, webhookJob } from "#bff/domain/webhooks/webhooks.jobs.ts";
import { webhookCleanup } from "#bff/domain/webhooks/webhooks.schedule.ts";
import { startWebhookDelivery } from "#bff/domain/webhooks/webhooks.worker.ts";
import { scheduledTaskJob, startScheduledTasks } from "#bff/platform/jobs/scheduled-tasks.ts";
import type { Services } from "./context.ts";
import { stopAll } from "./platform.ts";

/** All kinds of jobs. Each has a queue, which is created at the start. */
export const jobKinds = [
  importJob,
  indexPagesJob,
  removeFilesJob,
  zoomImageJob,
  generateEditionsJob,
  mailJob,
  signOutJob,
  webhookJob,
  failingWebhookJob,
  scheduledTaskJob,
];

interface Worker {
  stop(): Promise<void>;
}

const workers: ((services: Services) => Worker | Promise<Worker>)[] = [
  startWebhookDelivery,
  startImportWorkers,
  startAnnouncements,
  startReleases,
];

/** Workers that stop with the job queue. */
const queueWorkers: ((services: Services) => Promise<void>)[] = [
  startEditionGenerator,
  startPageIndexing,
  startMailDelivery,
  startSignOutNotices,
  async (services) => void (await startZoomImages(services)),
  (services) => startScheduledTasks(services, scheduledTasks),
];

const scheduledTasks = [
  uploadCleanup,
  imageCleanup,
  importCleanup,
  zoomImageCleanup,
  categoryRemovalCleanup,
  previewLinkCleanup,
  trashCleanup,
  idempotencyKeyCleanup,
  calloutCleanup,
  auditCleanup,
  sessionCleanup,
  apiRequestCleanup,
  pageIndexCatchUp,
  webhookCleanup,
  mailCleanup,
  dueEditionTask,
  readerCleanup,
  holdingCleanup,
  kioskSessionCleanup,
  readerChangeCleanup,
];

/** Starts all workers. Resolves to a function that stops them. If one fails to start, stops the others. */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(stops.map((one) => stopAll([one], services.log))));
  try {
    for (const start of workers) stops.push((await start(services)).stop);
    for (const start of queueWorkers) await start(services);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
