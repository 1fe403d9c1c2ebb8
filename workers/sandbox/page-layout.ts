import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

const STYLE = `
:root{color-scheme:light;--ink:#1a2233;--soft:#5a6478;--line:#d9dee8;--field:#b4bdcc;--accent:#2f4fd0;--accent-dark:#2440b0;--panel:#f4f6fb;--bad:#b3261e}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:#fff;color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
.split{display:grid;grid-template-columns:1fr 1fr;min-height:100vh}
.side{padding:56px 64px;display:flex}
.side.summary{background:var(--panel);justify-content:flex-end;border-right:1px solid var(--line)}
.column{width:100%;max-width:420px;display:flex;flex-direction:column;gap:28px}
.centered{min-height:100vh;display:grid;place-items:center;padding:32px 20px;background:var(--panel)}
.card{width:100%;max-width:460px;background:#fff;border:1px solid var(--line);border-radius:16px;padding:36px;display:flex;flex-direction:column;gap:20px;box-shadow:0 12px 40px rgba(26,34,51,.08)}
.merchant{display:flex;align-items:center;gap:12px;font-weight:600;min-width:0}
.merchant>span:nth-child(2){overflow-wrap:anywhere}
.mark{flex:none;width:36px;height:36px;border-radius:10px;background:var(--accent);color:#fff;display:grid;place-items:center;font-size:16px}
.badge{flex:none;margin-left:auto;padding:2px 9px;border-radius:6px;background:#ffe6b3;color:#6b4300;font-size:12px;font-weight:600;letter-spacing:.02em}
.due{color:var(--soft)}
.total{font-size:40px;line-height:1.15;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.items{list-style:none;display:flex;flex-direction:column;gap:16px}
.items li,.sum{display:flex;justify-content:space-between;gap:24px}
.items li>span:first-child{overflow-wrap:anywhere}
.items small{display:block;color:var(--soft);font-size:14px}
.money{white-space:nowrap;font-variant-numeric:tabular-nums}
.sum{border-top:1px solid var(--line);padding-top:16px;font-weight:650}
h1{font-size:22px;line-height:1.3;letter-spacing:-.01em}
form{display:flex;flex-direction:column;gap:18px}
label,.label{display:block;font-size:14px;font-weight:550;margin-bottom:6px}
input{width:100%;height:46px;padding:0 14px;border:1px solid var(--field);border-radius:9px;background:#fff;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #9db0ff;outline-offset:2px}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.fixed{color:var(--soft);overflow-wrap:anywhere}
button{min-height:48px;border-radius:9px;border:1px solid transparent;font:inherit;font-weight:600;cursor:pointer;padding:10px 18px}
.primary{background:var(--accent);color:#fff}
.primary:hover{background:var(--accent-dark)}
.quiet{background:#fff;border-color:var(--field);color:var(--ink)}
.quiet:hover{background:var(--panel)}
.buttons{display:flex;flex-direction:column;gap:10px;margin-top:4px}
.alert{border:1px solid #e8b4b0;background:#fdf0ef;color:var(--bad);border-radius:9px;padding:12px 14px;font-weight:550}
.note{color:var(--soft);font-size:14px}
details{font-size:14px;color:var(--soft);border-top:1px solid var(--line);padding-top:16px}
summary{cursor:pointer;width:fit-content;border-radius:4px}
details dl{margin-top:12px;display:grid;grid-template-columns:max-content 1fr;gap:6px 18px}
details dt{font-variant-numeric:tabular-nums;color:var(--ink);white-space:nowrap}
footer{margin-top:auto;color:var(--soft);font-size:13px}
@media (max-width:800px){
.split{grid-template-columns:1fr;min-height:0}
.side{padding:24px 20px}
.side.summary{border-right:0;border-bottom:1px solid var(--line);justify-content:center}
.side.pay{justify-content:center}
.column{max-width:520px;gap:20px}
.total{font-size:34px}
.card{padding:26px 22px}
}`;

/** One page of the sandbox, whole and free of scripts. */
export function page(title: string, body: Html, lang = "en"): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>${body}</body>
</html>`;
}

export const merchantLine = (name: string) =>
  html`<div class="merchant"><span class="mark" aria-hidden="true">${name.trim().charAt(0).toUpperCase() || "E"}</span><span>${name}</span><span class="badge">Sandbox</span></div>`;

/** A page that is only a message. */
export const notice = (title: string, message: string) =>
  page(
    title,
    html`<main class="centered"><div class="card">${merchantLine("Payment sandbox")}<h1>${title}</h1><p class="note">${message}</p></div></main>`,
  );
