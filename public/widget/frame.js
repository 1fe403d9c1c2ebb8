// Inside of the framed form: tells the page around it how tall it is, so that nothing has to scroll, and that it should close.
(() => {
  if (window.parent === window) return;
  const key = location.pathname.split("/").pop();
  const tell = () =>
    window.parent.postMessage({ type: "inquiry-widget:height", key, height: Math.ceil(document.body.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(document.body);
  addEventListener("load", tell);
  tell();
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") window.parent.postMessage({ type: "inquiry-widget:escape", key }, "*");
  });
})();
