// The cart as a panel beside the page. Without this file the same buttons lead to the cart's own page.
(() => {
  const button = document.querySelector("[data-cart-button]");
  if (!button || typeof HTMLDialogElement === "undefined") return;
  const panel = document.createElement("dialog");
  panel.className = "cart-panel";
  panel.setAttribute("aria-label", "Cart");
  document.querySelector(".site")?.append(panel);
  panel.addEventListener("click", (event) => {
    if (event.target === panel) panel.close();
  });

  const pageOf = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

  const show = (page) => {
    const cart = page.querySelector("#cart");
    if (!cart) throw new Error("no cart");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "cart-close";
    close.setAttribute("aria-label", "Close the cart");
    close.textContent = "×";
    close.addEventListener("click", () => panel.close());
    const said = document.createElement("p");
    said.setAttribute("role", "status");
    said.className = "muted";
    panel.replaceChildren(close, said, cart);
    const header = page.querySelector("[data-cart-button]");
    if (header) {
      button.replaceChildren(...header.childNodes);
      button.setAttribute("aria-label", header.getAttribute("aria-label") ?? "Cart");
    }
    if (!panel.open) panel.showModal();
    return said;
  };

  const open = async (words = "") => {
    const said = show(await pageOf(await fetch(button.href)));
    said.textContent = words;
  };

  button.addEventListener("click", (event) => {
    event.preventDefault();
    open().catch(() => location.assign(button.href));
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-cart], [data-cart-form] form")) return;
    event.preventDefault();
    const send = async () => {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
      // What was refused is said by the page itself, beside its fields.
      if (!answer.ok) throw new Error("refused");
      const page = await pageOf(answer);
      const words = page.querySelector(".flash p")?.textContent ?? "";
      if (page.querySelector("#cart")) show(page).textContent = words;
      else await open(words);
    };
    send().catch(() => form.submit());
  });
})();
