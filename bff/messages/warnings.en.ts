/** Warnings of imports. The keys are stored with imports, so they must not change. */
export const warnings = {
  more: "And {{count, plural(one: more warning; other: more warnings)}} of this kind.",
  widget_map_unreadable:
    "The widget map is not well-formed XML ({{reason}}). It is stored with the issue, but no widget was read from it.",
  encoding_guessed: {
    widget_map: "The widget map is not in the encoding that it declares, so some characters may be wrong.",
    file: "“{{file}}” is not in the encoding that it declares, so some characters may be wrong.",
  },
  widget_map_unknown:
    "The widget map starts with <{{element}}> instead of <widgets>. It is stored with the issue, but no widget was read from it.",
  widget_unknown_element: {
    in_map: "The widget map contains an unknown element <{{element}}>.",
    in_widget: "A widget contains an unknown element <{{element}}>.",
  },
  too_many_widgets: "Only the first {{maximum}} widgets were imported.",
  widget: {
    name: "Widget {{number}}",
  },
  widget_left_out: "Widget {{number}} {{problem}} It was left out.",
  widget_page: {
    none: "has the invalid page “{{page}}”.",
    beyond: "{{widget}} is for page {{page}}, but the issue has {{pages}}. It was left out.",
  },
  widget_type: "has the unknown type “{{type}}”. Known types are {{types}}.",
  widget_place: {
    cropped: "{{widget}} extends beyond its page and was cropped.",
    fraction: "has the {{attribute}} “{{value}}”, which must be a fraction of the page from 0 to 1.",
    no_size: "has no size on its page.",
  },
  widget_address: {
    link: "links to “{{address}}”, which does not start with http://, https://, mailto: or tel:.",
    other: "links to “{{address}}”, which does not start with http:// or https://.",
  },
  widget_unknown_attribute: "A widget has the unknown attribute “{{attribute}}”.",
  page_missing: {
    blank:
      "Page {{page}} is listed in the PDF, but cannot be read. A blank page replaces it. Export the PDF again.",
    left_out:
      "Page {{page}} is listed in the PDF, but cannot be read. It was left out. Export the PDF again.",
  },
  pdf_dynamic_form:
    "The PDF is a dynamic form (XFA), which only Adobe Reader shows in full. Print it to a PDF and import that.",
  pdf_cut_off:
    "The PDF is incomplete, as if its transfer had been interrupted. Its last part is missing. Send or upload it again.",
  pdf_repaired:
    "The index of the PDF was damaged and has been rebuilt. Compare the pages with the original, or export it again.",
  crop_box_outside:
    "The crop box of page {{page}} is outside the page, so the whole page is shown. Check that it has the right cut.",
  page_scaled_down: {
    size: "Page {{page}} measures {{width}} x {{height}} inches, so its image has {{dpi}} instead of {{wanted}} dpi.",
    drawing:
      "Page {{page}} takes too much time or memory to draw, so its image has {{dpi}} dpi. Simplify its drawings or flatten them to an image, then export again.",
  },
  pictures_incomplete: {
    time: "Some images of page {{page}} took too long to extract.",
    page: "The images of page {{page}} were not extracted, because the page could not be rendered otherwise.",
  },
  too_many_pictures: {
    page: "Page {{page}} has more than {{maximum}} images.",
    issue: "Only the first {{maximum}} images were extracted. From page {{page}} on, images are missing.",
    epub: "Only the first {{maximum}} images were extracted from the EPUB.",
  },
  picture_skipped: "Images of page {{page}} were left out, because {{reason}} ({{count}}).",
  skipped: {
    too_large: "they are too large",
    unreadable: "they cannot be extracted from the page",
  },
  text_cut: "Page {{page}} contains {{characters}} characters of text. Only the first {{kept}} are stored.",
  page_incomplete:
    "Page {{page}} needs more memory than a page may use, so parts of its image may be missing. Check the page.",
  entry: {
    missing: "“{{file}}” is not in the EPUB.",
    too_large: "“{{file}}” is larger than {{mebibytes}} MB.",
    packed: "“{{file}}” is damaged and could not be unpacked.",
    checksum: "“{{file}}” is damaged, because its checksum does not match.",
    too_deep: "“{{file}}” is nested too deeply.",
    too_much_text: "“{{file}}” has more text than an article may have.",
  },
  document_unreadable: "{{problem}} No article was created for it.",
  drawing_left_out: "Drawings in “{{file}}” were left out, because articles contain only images and text.",
  media_left_out:
    "Audio, videos or embedded pages in “{{file}}” were left out, because articles only link to what is on an https address.",
  formulas_as_text: "Formulas in “{{file}}” were converted to text, because articles contain no formulas.",
  picture_missing: "“{{file}}” shows the image “{{picture}}”, which is not in the EPUB.",
  picture_external:
    "“{{file}}” shows the image “{{picture}}” from another server, which readers load it from. Add it to the EPUB.",
  mimetype_missing: "The EPUB has no file “mimetype”. It was imported anyway.",
  mimetype_wrong: "The file “mimetype” of the EPUB does not contain “{{type}}”. It was imported anyway.",
  mimetype_misplaced:
    "The file “mimetype” should be the first in the EPUB and not compressed. It was imported anyway.",
  entities_ignored: "“{{file}}” declares entities, which are never resolved.",
  entities_in_text:
    "“{{file}}” uses entities that it declares itself. They are never resolved, so the article shows their names. Export the EPUB without them.",
  container_unreadable:
    "“{{file}}” is missing or names a file that does not exist. “{{package}}” was used instead.",
  file_missing: "The EPUB lists “{{file}}”, but does not contain it.",
  spine_item_missing: {
    unreadable: "The reading order names “{{file}}”, which is not a readable document. It was left out.",
    missing: "The reading order names “{{file}}”, which is not in the EPUB. It was left out.",
  },
  encryption_unreadable: "“{{file}}” cannot be read, so the EPUB was treated as unprotected.",
  reference_corrected:
    "“{{from}}” refers to “{{reference}}”, but the file is named “{{file}}”. It was used, but other reading programs may not find it.",
  picture_unreadable: {
    data: "“{{file}}” contains an image that cannot be decoded.",
    left_out: "The image “{{file}}” {{problem}}. It was left out.",
    entry: "{{problem}} It was left out.",
  },
  picture: {
    unreadable: "cannot be read",
    pixels: "has {{width}} by {{height}} pixels, more than {{maximum}} megapixels",
    kind: "has a type ({{type}}) that browsers do not show",
    drawing: "is a drawing (SVG) that cannot be rendered",
  },
  toc_missing: "The EPUB has no table of contents. Its articles are listed in the order of its documents.",
  toc_unreadable:
    "The table of contents of the EPUB is empty or cannot be read. Its articles are listed in the order of its documents.",
  toc_entry_left_out: {
    plain: "An entry of the table of contents has no text. It was left out.",
    link: "The entry of the table of contents that links to “{{target}}” has no text. It was left out.",
  },
  toc_cut: "Only the first {{maximum}} entries of the table of contents were imported.",
  toc_target_missing: "“{{title}}” in the table of contents links to “{{target}}”, which is not in the EPUB.",
  widget_map_not_fetched: "The widget map could not be fetched, so the issue has no widgets. {{reason}}",
  widget_map_not_read: "The widget map could not be read, so the issue has no widgets. {{reason}}",
  same_file: "The PDF is the same file as that of the issue “{{name}}”. Check that it is the right one.",
  other_date:
    "Page 1 shows the date {{date, day}}, but the issue is released on {{release, day}}. Check that the PDF is the right one.",
  name_missing:
    "Page 1 doesn't name “{{publication}}”, but those of earlier issues do. Check that the PDF is the right one.",
  page_count_unusual:
    "The PDF has {{pages, plural(one: page; other: pages)}}. Earlier issues usually have {{usual}}.",
  format_unusual:
    "The pages measure {{width}} × {{height}} mm, a different format from that of the last issue.",
  page_size_differs:
    "These pages differ in size or orientation from the others, which measure {{width}} × {{height}} mm: {{pages}}.",
  blank_page: "These pages are blank: {{pages}}.",
  no_text:
    "The PDF contains no text, so search and text mode find nothing in it. Export it with text instead of outlines or scans.",
  text_lost: {
    this_issue:
      "The PDF contains no text, but the previous pages of the issue do. Search and text mode find nothing in it. Check the PDF, or export it with text.",
    last_issue:
      "The PDF contains no text, but the last issue does. Search and text mode find nothing in it. Check the PDF, or export it with text.",
  },
  page_without_text: "These pages contain no text, so search and text mode find nothing on them: {{pages}}.",
  font_not_embedded:
    "The font “{{font}}” is not embedded, so another one replaces it. Embed it and export again. Pages: {{pages}}.",
  low_resolution: "An image on page {{page}} has only {{dpi}} dpi and may look blurred.",
} as const;
