import * as articleCategories from "#shared/contract/article-categories.ts";
import { listEmagCategories } from "#shared/contract/emag-categories.ts";
import * as emags from "#shared/contract/emag-routes.ts";
import * as holdings from "#shared/contract/holdings.ts";
import { getEmagImport } from "#shared/contract/imports/imports.ts";
import * as uploads from "#shared/contract/imports/uploads.ts";
import * as plannedEmags from "#shared/contract/planned-emags.ts";
import type { Route } from "#shared/contract/route.ts";
import * as stories from "#shared/contract/stories.ts";
import { getToken } from "#shared/contract/token.ts";
import * as kioskEmags from "#shared/kiosk/emags.ts";
import { getKioskPublication, listKioskCategories } from "#shared/kiosk/publication.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import { searchKiosk } from "#shared/kiosk/search.ts";
import * as kioskStories from "#shared/kiosk/stories.ts";

/** Every route of the published contract, for the OpenAPI document and for 405. */
export const contractRoutes: Record<string, Route> = {
  getToken,
  listEmags: emags.listEmags,
  createEmag: emags.createEmag,
  getEmag: emags.getEmag,
  updateEmag: emags.updateEmag,
  deleteEmag: emags.deleteEmag,
  getEmagImport,
  listEmagCategories,
  putUpload: uploads.putUpload,
  finishTusUpload: uploads.finishTusUpload,
  listPlannedEmags: plannedEmags.listPlannedEmags,
  getPlannedEmag: plannedEmags.getPlannedEmag,
  listStories: stories.listStories,
  createStory: stories.createStory,
  getStory: stories.getStory,
  replaceStory: stories.replaceStory,
  changeStory: stories.changeStory,
  deleteStory: stories.deleteStory,
  publishStory: stories.publishStory,
  listArticleCategories: articleCategories.listArticleCategories,
  createArticleCategory: articleCategories.createArticleCategory,
  getArticleCategory: articleCategories.getArticleCategory,
  updateArticleCategory: articleCategories.updateArticleCategory,
  changeArticleCategory: articleCategories.changeArticleCategory,
  deleteArticleCategory: articleCategories.deleteArticleCategory,
  listShopProducts: holdings.listShopProducts,
  inviteShopReader: holdings.inviteShopReader,
  listShopHoldings: holdings.listShopHoldings,
  putHolding: holdings.putHolding,
  removeHolding: holdings.removeHolding,
};

/** Every route of the readers' interface. */
export const kioskRouteTable: Record<string, Route> = {
  listKioskEmags: kioskEmags.listKioskEmags,
  getKioskEmag: kioskEmags.getKioskEmag,
  getKioskCover: kioskEmags.getKioskCover,
  getKioskPageImage: kioskEmags.getKioskPageImage,
  getKioskThumbnail: kioskEmags.getKioskThumbnail,
  getKioskPageText: kioskEmags.getKioskPageText,
  getKioskPageLayout: kioskEmags.getKioskPageLayout,
  getKioskArticle: kioskEmags.getKioskArticle,
  getKioskPicture: kioskEmags.getKioskPicture,
  downloadKioskEmag: kioskEmags.downloadKioskEmag,
  listKioskStories: kioskStories.listKioskStories,
  getKioskStory: kioskStories.getKioskStory,
  getKioskChatbot,
  getKioskPublication,
  listKioskCategories,
  searchKiosk,
};
