export { imageFiles, imageIdOfKey } from "./image-files.ts";
export { imageJson, presentImage, registerImage, type StoredImage, storeImage } from "./images.service.ts";
