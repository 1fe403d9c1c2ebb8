// One script tag on any page: a button that opens a school's chat. Nothing of the chat is loaded before.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin, searchParams } = new URL(script.src);
  const school = searchParams.get("school") ?? "";
  if (!/^[\w-]{1,64}$/.test(school)) return;
  fetch(`${origin}/api/chat-bot/config/`)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then(({ enabled, bot_name: name, widget_color: color }) => {
      if (!enabled) return;
      const box = document.createElement("div");
      box.style.cssText = "position:fixed;right:16px;bottom:16px;z-index:2147483000;display:grid;gap:10px;justify-items:end";
      const frame = document.createElement("iframe");
      frame.title = name;
      frame.hidden = true;
      frame.style.cssText =
        "width:min(400px,calc(100vw - 32px));height:min(620px,calc(100dvh - 90px));border:0;border-radius:12px;background:Canvas;color-scheme:light dark;box-shadow:0 12px 40px rgb(0 0 0/.24)";
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Chat with us";
      button.style.cssText = `padding:14px 20px;border:2px solid #fff;border-radius:999px;background:${color};color:#fff;font:600 16px/1.2 system-ui,sans-serif;cursor:pointer`;
      const toggle = (open) => {
        if (open && !frame.src) frame.src = `${origin}/widget/chat/${school}?in=embed`;
        frame.hidden = !open;
        button.setAttribute("aria-expanded", String(open));
        (open ? frame : button).focus();
      };
      button.setAttribute("aria-expanded", "false");
      button.onclick = () => toggle(frame.hidden);
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow && data?.type === "school-chat:escape") toggle(false);
      });
      box.append(frame, button);
      document.body.append(box);
    })
    .catch(() => {});
})();
