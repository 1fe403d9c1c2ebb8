// Attendance without a connection: marks are kept in the browser and sent later, in order. Without this file each form is sent as it is.
(() => {
  if (!("indexedDB" in window)) return;
  const SEND_TO = "/teach/marks";
  const OFFLINE_PAGE = "/teach/offline";
  const KEPT = "teach";
  const AT_ONCE = 200;
  const isOfflinePage = location.pathname === OFFLINE_PAGE;

  const counted = (count) => `${count} ${count === 1 ? "mark" : "marks"}`;
  const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // The queue

  const opened = () =>
    new Promise((done, fail) => {
      const asked = indexedDB.open("teach", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("marks", { keyPath: "seq", autoIncrement: true });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  const inStore = async (mode, work) => {
    const db = await opened();
    try {
      return await new Promise((done, fail) => {
        const change = db.transaction("marks", mode);
        const asked = work(change.objectStore("marks"));
        change.oncomplete = () => done(asked?.result);
        change.onerror = change.onabort = () => fail(change.error);
      });
    } finally {
      db.close();
    }
  };
  const queued = () => inStore("readonly", (store) => store.getAll());
  const add = (items) =>
    inStore("readwrite", (store) => {
      for (const item of items) store.add(item);
    });
  const put = (items) =>
    inStore("readwrite", (store) => {
      for (const item of items) store.put(item);
    });
  const remove = (items) =>
    inStore("readwrite", (store) => {
      for (const { seq } of items) store.delete(seq);
    });

  // What is not sent

  let waiting = 0;
  let problem = "";

  const element = (name, text, onClick) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (onClick) {
      made.type = "button";
      made.className = "button button-quiet";
      made.addEventListener("click", onClick);
    }
    return made;
  };

  async function show() {
    const items = await queued();
    const refused = items.filter((item) => item.refused);
    waiting = items.length - refused.length;
    for (const place of document.querySelectorAll("[data-unsent]")) {
      const parts = [];
      if (waiting > 0) {
        const line = element("p", `${counted(waiting)} not sent. ${problem}`);
        line.setAttribute("role", "status");
        parts.push(line, element("button", "Send now", () => send()));
      }
      for (const item of refused)
        parts.push(
          element("p", `${item.name}: ${item.refused}`),
          element("button", "Dismiss", () => remove([item]).then(show)),
        );
      place.replaceChildren(...parts);
    }
  }

  /** Sends the marks in order, as many at once as the server takes. What it does not take stays, with its reason. */
  async function sendAll() {
    problem = "";
    for (;;) {
      const items = (await queued()).filter((item) => !item.refused);
      if (items.length === 0) return;
      const { owner } = items[0];
      const part = items.filter((item) => item.owner === owner).slice(0, AT_ONCE);
      const body = new URLSearchParams({ intent: "send", owner, marks: JSON.stringify(part.map(({ mark }) => mark)) });
      const answer = await fetch(SEND_TO, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
      if (!answer) return;
      if (answer.redirected || !(answer.headers.get("Content-Type") ?? "").includes("json")) {
        // The end of a session clears what the browser keeps; the marks stay.
        await new Promise((done) => setTimeout(done, 300));
        await put(part);
        problem = "Sign in to send them.";
        return;
      }
      const { results, message } = await answer.json();
      if (!answer.ok || !Array.isArray(results)) {
        problem = message ?? "Try again later.";
        return;
      }
      const of = new Map(results.map((result) => [result.id, result]));
      await remove(part.filter(({ mark }) => of.get(mark.id)?.result !== "refused"));
      await put(
        part.flatMap((item) => {
          const result = of.get(item.mark.id);
          return result?.result === "refused" ? [{ ...item, refused: result.message }] : [];
        }),
      );
    }
  }

  async function send() {
    const before = waiting;
    await (navigator.locks ? navigator.locks.request("teach-send", sendAll) : sendAll());
    await show();
    // The page shows what the server has now.
    if (before > 0 && waiting === 0 && document.querySelector("form[data-session]") && navigator.onLine) {
      if (isOfflinePage) await keepPage().catch(() => undefined);
      location.reload();
    }
  }

  // The forms

  function problemIn(fieldset, text) {
    const line = element("p", text);
    line.className = "field-error";
    line.dataset.kept = "";
    fieldset.append(line);
    fieldset.querySelector("input:not([type=hidden])")?.focus();
  }

  /** The changed rows of a form as marks, or null while one is wrong. */
  function marksOf(form, isAll) {
    const marks = [];
    for (const line of form.querySelectorAll("[data-kept]")) line.remove();
    for (const fieldset of form.querySelectorAll("fieldset")) {
      const was = fieldset.querySelector("input[name$='.was']");
      const registration = was?.name.split(".")[1];
      const value = (name) => fieldset.querySelector(`input[name='rows.${registration}.${name}']`)?.value ?? "";
      const status = fieldset.querySelector("input[type=radio]:checked")?.value ?? (isAll ? "present" : "");
      if (!registration || !status) continue;
      const arrived = status === "late" ? value("arrived_at") : "";
      const left = status === "left_early" ? value("left_at") : "";
      const text = [status, arrived, left].join("|");
      if (text === was.value) continue;
      if ((status === "late" && !arrived) || (status === "left_early" && !left)) {
        problemIn(fieldset, "Enter the time.");
        return null;
      }
      marks.push({ registration, status, arrived, left, was, text, fieldset, name: fieldset.querySelector("legend strong")?.textContent ?? "" });
    }
    return marks;
  }

  async function keepMarks(form, isAll) {
    const marks = marksOf(form, isAll);
    if (!marks) return;
    const line = form.querySelector("[role=status]");
    if (marks.length === 0) {
      if (line) line.textContent = "Mark at least one student.";
      return;
    }
    const now = new Date().toISOString();
    await add(
      marks.map(({ registration, status, arrived, left, name }) => ({
        owner: form.elements._user?.value ?? "",
        name,
        mark: {
          id: newId(),
          session: form.dataset.session,
          registration,
          status,
          device_at: now,
          ...(arrived ? { arrived_at: arrived } : {}),
          ...(left ? { left_at: left } : {}),
        },
      })),
    );
    for (const { was, text, fieldset, status } of marks) {
      was.value = text;
      const radio = fieldset.querySelector(`input[value='${status}']`);
      if (radio) radio.checked = true;
    }
    if (line) line.textContent = `${counted(marks.length)} kept on this phone.`;
    await show();
    if (navigator.onLine) await send();
  }

  window.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.action?.endsWith("/logout") && waiting > 0 && !window.confirm(`${counted(waiting)} not sent. Sign out and lose them?`)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (!form.dataset?.session || (!isOfflinePage && navigator.onLine)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keepMarks(form, event.submitter?.name === "all_present");
    },
    true,
  );

  /** On the kept page, marks open when the session does, not when the page was kept. */
  function openForms() {
    for (const form of document.querySelectorAll("form[data-session]"))
      if (Date.now() >= Number(form.dataset.opens))
        for (const input of form.querySelectorAll("input:disabled")) input.disabled = false;
  }

  // The kept page

  async function keepPage() {
    const answer = await fetch(OFFLINE_PAGE, { headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) return;
    const html = await answer.text();
    const headers = new Headers(answer.headers);
    headers.set("X-Kept-At", String(Date.now()));
    const cache = await caches.open(KEPT);
    const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|scripts)\/[^"]+)"/g)].map(([, file]) => file);
    await cache.addAll([...new Set(files)]);
    await cache.put(OFFLINE_PAGE, new Response(html, { headers }));
  }

  async function start() {
    if (isOfflinePage) {
      openForms();
      setInterval(openForms, 60_000);
    }
    await show();
    if (navigator.onLine) {
      await send();
      if (!isOfflinePage && "serviceWorker" in navigator && "caches" in window) {
        await keepPage();
        await navigator.serviceWorker.register("/teach-worker.js", { scope: "/teach" });
      }
    }
  }

  window.addEventListener("online", () => send());
  window.addEventListener("teach:shown", () => show());
  start().catch(() => undefined);
})();
