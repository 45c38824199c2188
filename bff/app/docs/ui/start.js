Scalar.createApiReference("#documents", {
  // The slugs are the start of addresses, which the guide uses.
  sources: [
    {
      title: "Import API",
      slug: "import",
      url: "/api/v2/importer/openapi.json",
      default: true,
      // The examples of requests contain it until it is replaced.
      authentication: { securitySchemes: { token: { value: "Token <API_TOKEN>" } } },
    },
    { title: "Readers’ API", slug: "readers", url: "/kiosk/v1/openapi.json" },
    { title: "Authorization endpoint", slug: "authorization", url: "/api/docs/authorization.json" },
  ],
  documentDownloadType: "direct",
  hideModels: true,
  // Nothing but this service gets a request.
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  // Adds the scheme `Token` if only the token was pasted.
  onRequestBuilt({ request }) {
    const token = request.headers.get("Authorization");
    if (token && !token.includes(" ")) request.headers.set("Authorization", `Token ${token}`);
  },
});
