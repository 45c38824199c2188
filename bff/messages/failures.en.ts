/** Reasons of failed imports. The keys are stored with imports, so they must not change. */
export const failures = {
  upload_missing: "The uploaded file no longer exists. Upload it again, or enter the address of the file.",
  too_large: "The uploaded {{file}} is larger than {{mebibytes}} MB. Make it smaller, then upload it again.",
  cancelled: {
    by_person: "The import was canceled.",
    start_over: "The import was canceled. Import again to start over.",
    replaced: "A newer import of this issue replaced it.",
  },
  interrupted: {
    killed:
      "The process that reads the file was ended from outside the service, which happens when the machine runs out of memory. Import again. If it happens again, contact the operator of the service.",
    three_times:
      "The service or its database stopped three times during this import. Check the file, then import again.",
  },
  credentials_lost:
    "The user name and password in the address of the file can no longer be decrypted because the key of the service was replaced. Enter the whole address again.",
  import_timeout:
    "The import took longer than 30 minutes and was stopped. Split the issue, or reduce the size of its images.",
  disk_full: "The disk of the service is full. Ask its operator to free space, then import again.",
  storage_failed: {
    own_files:
      "The service could not read or write files in its data directory ({{error}}). Ask its operator to check that directory.",
    pages:
      "The service could not store the pages because its storage is full or unavailable. Contact its operator.",
  },
  internal:
    "The service failed, and its log contains the cause. Import again. If it fails again, contact the operator of the service.",
  subject: {
    widget_map: "widget map",
    epub: "The EPUB",
    epub_picture: "The image “{{file}}” of the EPUB",
    epub_document: "The document “{{file}}” of the EPUB",
    the_widget_map: "The widget map",
    pdf: "The PDF",
    page: "Page {{page}}",
  },
  not_a_pdf: "The file is not a PDF, because {{problem}}",
  not_an_epub: "The file is not an EPUB, because {{problem}}",
  parse_unavailable:
    "The service could not start the process that reads EPUBs. Ask its operator to check the log, then import again.",
  parse_timeout: "{{subject}} could not be read within {{seconds}} seconds. Simplify it, then export again.",
  memory_limit: {
    parsing: "{{subject}} needs more than {{megabytes}} MB of memory. Make it smaller, then export again.",
    rendering:
      "{{subject}} needs more than the {{megabytes}} MB of memory that a page may use. Reduce the size of its images or flatten its transparency, then export again.",
  },
  parse_crashed:
    "{{subject}} could not be read because it crashed the process that reads it. Export it again with another program.",
  pdf_empty: "The PDF has no pages. Export the issue again and check that the file opens in a PDF viewer.",
  pdf_encrypted: {
    password: "The PDF is locked with a password. Export it without a password to open, then import again.",
    protection:
      "The PDF has a protection that Newsrack cannot open. Export it without protection, then import again.",
  },
  pdf_damaged: {
    cut_off: "The PDF is incomplete, as if its transfer had been interrupted. Send or upload it again.",
    unreadable:
      "The PDF is damaged and cannot be read. Export it again and check that it opens in a PDF viewer.",
    page: "The PDF is damaged at page {{page}}, which is listed but cannot be read. Export it again.",
  },
  render_unavailable:
    "The service could not start its renderer. Ask its operator to check the log, then import again.",
  page_timeout: {
    opening: "The PDF could not be opened within {{seconds}} seconds. Export it again, or split it.",
    rendering:
      "Page {{page}} could not be rendered within {{seconds}} seconds. Simplify its drawings or flatten them to an image, then export again.",
  },
  render_crashed:
    "{{subject}} crashed the renderer twice. Export the PDF again with other settings, for example as PDF/X-4 or PDF 1.4.",
  job_timeout:
    "Rendering took longer than {{minutes}} minutes and was stopped. Split the issue, or simplify its pages.",
  too_many_pages:
    "The PDF has {{pages}} pages, but an issue can have at most {{maximum}}. Split it into several issues.",
  epub_protected: {
    password: "The EPUB is locked with a password. Export it without one, then import again.",
    drm: "The EPUB is copy-protected (DRM), because its file “{{file}}” is encrypted. Export it without protection, then import again.",
  },
  epub_damaged: {
    packing: "“{{file}}” in the EPUB uses a compression that EPUBs do not allow. Export the EPUB again.",
    archive:
      "The EPUB is damaged or incomplete, because its archive cannot be read. Check that it was uploaded completely, or export it again.",
    package: "The package file “{{file}}” of the EPUB cannot be read. Export the EPUB again.",
    package_because:
      "The package file “{{file}}” of the EPUB cannot be read ({{reason}}). Export the EPUB again.",
    container:
      "The package file of the EPUB cannot be found, because “{{file}}” is missing or names a file that does not exist. Export the EPUB again.",
  },
  unsafe: {
    link: "its file “{{file}}” is a link to another file",
    twice: "its file “{{file}}” appears more than once",
    no_name: "one of its files has no name",
    backslash: "the file name {{name}} contains a backslash",
    absolute: "the file name {{name}} is an absolute path",
    outside: "the file name {{name}} leads outside the archive",
    control_character: "the file name {{name}} contains a control character",
  },
  epub_unsafe: {
    entry:
      "The EPUB was not opened, because {{problem}}. Export it again with a program that writes valid EPUBs.",
    ratio:
      "The EPUB was not opened, because its file “{{file}}” unpacks to more than {{ratio}} times its size. Export it again.",
  },
  epub_too_large: {
    files: "The EPUB contains {{files}} files, but at most {{maximum}} are accepted. Split the issue.",
    bytes:
      "The EPUB unpacks to more than {{mebibytes}} MB. Reduce the size of its images and videos, or split the issue.",
  },
  epub_empty:
    "The EPUB contains nothing to read, because its reading order (the spine) names no existing document. Export it again.",
} as const;
