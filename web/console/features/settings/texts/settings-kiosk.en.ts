const texts = {
  load_failed: "Couldn't load the settings",
  saved: "The kiosk's settings are saved.",
  open: "Open the kiosk",
  about_title: "About",
  about_title_hint:
    "Readers see this at the end of each page. The name, address, logo and color are under Publications.",
  about: "About the publication",
  about_hint: "Plain text, up to 2,000 characters.",
  imprint_url: "Imprint",
  imprint_url_hint: "The address of the page that says who publishes.",
  privacy_url: "Privacy policy",
  privacy_url_hint: "The address of your privacy policy.",
  front_title: "Front page and issues",
  front_title_hint: "The newest issue and the newest articles come first.",
  sections: "Sections",
  sections_hint: "The article categories of the front page, in this order.",
  sections_all: "All categories of the first level",
  sample_pages: "Sample pages",
  sample_pages_hint:
    "The number of pages that the page of an issue shows to readers who may open it. 0 to 20; 0 hides them.",
  selling_title: "Subscribing and reading offline",
  selling_title_hint: "What readers can do where something isn't free.",
  shop_url: "Shop",
  shop_url_hint: "Where readers subscribe or buy. The kiosk links to it where a reader has no access.",
  offline_days: "Days offline",
  offline_days_hint:
    "How long saved issues and protected articles stay readable without a connection. 1 to 60.",
  preview_title: "Preview",
  preview_title_hint: "The front page on a phone with these settings, before you save them.",
  preview_page: "Front page",
  preview_failed: "Correct the fields above to see the preview.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-kiosk": typeof texts;
  }
}
