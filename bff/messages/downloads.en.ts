/** Reasons of failed downloads. The keys are stored with imports, so they must not change. */
export const downloads = {
  bad_url: {
    incomplete: "The address is not a complete http or https URL. Correct it, then import again.",
    redirect:
      "{{host}} redirected to an address that is not an http or https URL. Enter the address of the file itself, then import again.",
  },
  too_many_redirects:
    "The address was redirected more than {{maximum}} times, last by {{host}}. Enter the address of the file itself, then import again.",
  timeout: {
    silent: "{{host}} did not answer within {{time}}. Check that the server is running, then import again.",
    stalled:
      "{{host}} sent nothing for {{time}}, after {{received, bytes}} of the file. Check the server, then import again.",
    total:
      "The download from {{host}} was not finished after {{time}}. Put the file on a faster server or make it smaller, then import again.",
    connection:
      "{{host}} did not accept a connection in time. Check that the server is running, then import again.",
  },
  cancelled: "The download from {{host}} was canceled. Import again to restart it.",
  bad_encoding:
    "{{host}} sent the file with a compression ({{encoding}}) that cannot be decoded. Configure the server to send it uncompressed, then import again.",
  address_refused:
    "{{host}} is not a public address, and files are downloaded only from public addresses. Use a public address, or ask the operator of the service to allow this one (NEWSRACK_ALLOW_PRIVATE).",
  host_not_found: {
    unknown: "The host {{host}} does not exist. Check the address, then import again.",
    lookup: "The host name {{host}} could not be resolved. Import again later.",
  },
  not_reachable: {
    refused:
      "{{host}} refused the connection. Check the address and that the server is running, then import again.",
    network: "{{host}} cannot be reached. Check the address, then import again.",
    no_web_server: "{{host}} did not send a valid HTTP response. Check the address, then import again.",
    not_tls:
      "{{host}} does not offer a secure connection on this port. Enter an address that starts with http://, or the port for https, then import again.",
    tls: "A secure connection to {{host}} failed ({{code}}). Correct its certificate, then import again.",
  },
  disk_full:
    "The disk of the service is full, so the file from {{host}} could not be stored. Ask the operator of the service to free space, then import again.",
  too_large: {
    unannounced:
      "The file at {{host}} is larger than {{maximum, binaryBytes}}. Make it smaller, then import again.",
    announced:
      "The file at {{host}} has {{size, bytes}}, but at most {{maximum, binaryBytes}} are accepted. Make it smaller, then import again.",
  },
  interrupted: {
    unknown_size:
      "The response of {{host}} ended after {{received, bytes}}. Import again. If that does not help, check the server.",
    known_size:
      "The response of {{host}} ended after {{received, bytes}} of {{total, bytes}}. Import again. If that does not help, check the server.",
  },
  http_status: {
    denied:
      "{{host}} answered {{status}} for {{path}}. Check the address and the credentials in it, then import again.",
    never:
      "{{host}} answered {{status}} for {{path}}. Check the server, which does not support this download, then import again.",
    later: "{{host}} answered {{status}} for {{path}}. Import again later.",
    after: "{{host}} answered {{status}} for {{path}}. Import again in {{time}}.",
    other: "{{host}} answered {{status}} for {{path}}. Check the address, then import again.",
  },
} as const;
