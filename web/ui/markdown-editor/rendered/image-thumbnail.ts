import { WidgetType } from "@codemirror/view";
import { articleImageUrl } from "#shared/images.ts";

/** Shows an image of the text as readers see it, in a small size. An image that cannot be shown is named. */
export class ImageThumbnail extends WidgetType {
  readonly source: string;
  readonly alt: string;

  constructor(source: string, alt: string) {
    super();
    this.source = source;
    this.alt = alt;
  }

  override eq(other: ImageThumbnail): boolean {
    return other.source === this.source && other.alt === this.alt;
  }

  override toDOM(): HTMLElement {
    const root = document.createElement("span");
    root.className = "nr-thumbnail";
    const url = articleImageUrl(this.source);
    const name = () => root.replaceChildren(this.alt || this.source);
    if (url === null) name();
    else {
      const image = new Image();
      image.alt = this.alt;
      image.addEventListener("error", name);
      image.src = url;
      root.append(image);
    }
    return root;
  }

  override get estimatedHeight(): number {
    return 160;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
