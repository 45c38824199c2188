export { imageFiles, imageIdOfKey } from "./image-files.ts";
export { imageJson, registerImage, type StoredImage, storeImage } from "./images.service.ts";
export {
  IMAGE_COLUMNS,
  type JoinedImage,
  joinedImage,
  presentJoinedImage,
  storedImageOf,
} from "./joined-image.ts";
