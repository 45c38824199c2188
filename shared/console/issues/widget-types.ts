/** Types of a widget in the XML widget map. In a file without schemas, so that the process that reads the map loads no library for them. */
export const WIDGET_TYPES = ["link", "video", "audio", "gallery", "html"] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];
