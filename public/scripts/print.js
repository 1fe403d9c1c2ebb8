// A button that prints the page, where one is wanted. Without this file the browser's own command does it.
for (const place of document.querySelectorAll("[data-print]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet";
  button.textContent = place.dataset.print || "Print";
  button.addEventListener("click", () => window.print());
  place.replaceChildren(button);
}
