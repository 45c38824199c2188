const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyTheme);
applyTheme();

SwaggerUIBundle({
  url: "/api/v2/importer/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Adds the scheme `Token` if only the token was pasted.
  requestInterceptor(request) {
    const token = request.headers.Authorization;
    if (token && !/^Token /i.test(token)) request.headers.Authorization = `Token ${token}`;
    return request;
  },
});
