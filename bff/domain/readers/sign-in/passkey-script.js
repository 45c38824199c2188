// Shows the forms for passkeys in browsers that have them. Before such a form is sent, asks the authenticator and adds its answer.
const supported = "parseRequestOptionsFromJSON" in (window.PublicKeyCredential ?? {});

for (const form of supported ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(form);
  });
}

async function submit(form) {
  const alert = form.querySelector("[role=alert]");
  const button = form.querySelector("button");
  alert.textContent = "";
  button.disabled = true;
  try {
    const response = await fetch(form.dataset.options, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
    });
    const { options, problem } = await response.json();
    if (problem) {
      alert.textContent = problem;
      return;
    }
    const credential =
      form.dataset.passkey === "create"
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          });
    form.elements.namedItem("credential").value = JSON.stringify(credential);
    form.submit();
  } catch {
    alert.textContent = alert.dataset.canceled;
  } finally {
    button.disabled = false;
  }
}
