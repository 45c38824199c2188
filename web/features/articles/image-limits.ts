/** The image of an article: its media types and its size in bytes (contract 8). */
export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif"];
export const IMAGE_LIMIT = 5_242_880;
