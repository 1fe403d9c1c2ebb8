// The embed code of a school's inquiry form: one script tag puts the form, or a floating button that opens it, on any page.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const source = new URL(script.src);
  const key = source.searchParams.get("school") ?? "";
  if (!/^[\w-]{1,64}$/.test(key)) return;

  const frameOf = (title) => {
    const frame = document.createElement("iframe");
    frame.src = `${source.origin}/widget/inquiry/${key}`;
    frame.title = title;
    frame.style.cssText = "width:100%;height:560px;border:0;background:#fff;color-scheme:light";
    addEventListener("message", (event) => {
      if (event.origin !== source.origin || event.source !== frame.contentWindow) return;
      if (event.data?.type === "inquiry-widget:height" && event.data.height > 0) frame.style.height = `${event.data.height}px`;
    });
    return frame;
  };

  const float = ({ title, color, text_color: ink }) => {
    const box = document.createElement("div");
    box.style.cssText = "position:fixed;right:20px;bottom:20px;z-index:2147483000;display:grid;gap:12px;justify-items:end;font:inherit";
    const panel = document.createElement("div");
    panel.hidden = true;
    panel.style.cssText =
      "width:min(380px,calc(100vw - 40px));max-height:calc(100vh - 110px);overflow:auto;border-radius:12px;background:#fff;box-shadow:0 12px 40px rgb(0 0 0/.24)";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.setAttribute("aria-expanded", "false");
    button.style.cssText = `padding:14px 20px;border:0;border-radius:999px;background:${color};color:${ink};font:600 16px/1.2 system-ui,sans-serif;cursor:pointer;box-shadow:0 6px 20px rgb(0 0 0/.2)`;
    const toggle = (isOpen) => {
      if (isOpen && !panel.firstChild) panel.append(frameOf(title));
      panel.hidden = !isOpen;
      button.setAttribute("aria-expanded", String(isOpen));
    };
    const leave = () => {
      if (panel.hidden) return;
      toggle(false);
      button.focus();
    };
    button.addEventListener("click", () => toggle(panel.hidden));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") leave();
    });
    // A key pressed in the frame is the frame's: it says so.
    addEventListener("message", (event) => {
      if (event.data?.type === "inquiry-widget:escape" && event.source === panel.firstChild?.contentWindow) leave();
    });
    box.append(panel, button);
    document.body.append(box);
  };

  fetch(`${source.origin}/api/inquiry-widget/${key}/`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((widget) => {
      if (!widget) return;
      if (widget.style === "floating") float(widget);
      else script.after(frameOf(widget.title));
    })
    .catch(() => {});
})();
