// The chat's page with script: what is sent does not leave the page, an answer appears as it comes, and what the office writes is looked for.
(() => {
  const main = () => document.querySelector("main.chat");
  const log = () => main().querySelector(".chat-log");
  const LOOK_MS = 4000;
  let isBusy = false;

  const pageIn = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.chat");
    if (!page) throw new Error("no page");
    return page;
  };
  // The log itself stays, so that what is new in it is announced.
  const renewLog = (fresh) => {
    const old = log();
    old.replaceChildren(...fresh.childNodes);
    Object.assign(old.dataset, fresh.dataset);
    old.removeAttribute("aria-busy");
    return old;
  };
  const field = () => document.getElementById("ask-message");
  // Where the focus goes on after a form that is no question: to its result, so that the next Tab leads on from there.
  const RESULTS = { rate: "#end .chat-rate", hold: ".chat-held .button", contact: ".done", waitlist: "#end", "pre-enroll": "#end" };
  const focus = (target) => {
    if (target && !target.matches("a, button, input, textarea")) target.tabIndex = -1;
    target?.focus();
  };
  // The next question may be in the field already: it stays there. The log itself never leaves the page, or its news would not be announced.
  const show = async (answer, intent) => {
    const page = await pageIn(answer);
    const typed = intent === "ask" ? "" : (field()?.value ?? "");
    const fresh = page.querySelector(".chat-log");
    const kept = renewLog(fresh);
    for (const child of [...main().childNodes]) if (child !== kept) child.remove();
    const parts = [...page.childNodes];
    const at = parts.indexOf(fresh);
    kept.before(...parts.slice(0, at));
    kept.after(...parts.slice(at + 1));
    Object.assign(kept, { ariaLabel: fresh.ariaLabel });
    main().lang = page.lang;
    kept.lastElementChild?.scrollIntoView({ block: "nearest" });
    if (typed && field()) field().value = typed;
    focus(main().querySelector(".form-error") ?? main().querySelector(RESULTS[intent] ?? "none") ?? field());
  };
  const add = (speaker, words) => {
    const line = document.createElement("li");
    line.className = speaker;
    line.append(Object.assign(document.createElement("p"), { textContent: words }));
    log().append(line);
    line.scrollIntoView({ block: "nearest" });
    return line;
  };
  const setBusy = (busy) => {
    isBusy = busy;
    for (const button of main().querySelectorAll("button")) button.disabled = busy;
    if (busy) log().setAttribute("aria-busy", "true");
    else log().removeAttribute("aria-busy");
  };

  // The answer as it is written; false where the page itself has to say what is wrong.
  const listen = async (body) => {
    const answer = await fetch(`${location.pathname}/live${location.search}`, { method: "POST", body });
    if (!answer.ok || !(answer.headers.get("Content-Type") ?? "").startsWith("text/event-stream")) return false;
    const asked = body.get("message");
    const question = add("visitor", asked);
    if (field()?.value === asked) field().value = "";
    const told = add("bot", "");
    const words = told.firstElementChild;
    let to = null;
    let error = log().dataset.silent;
    const hear = (event) => {
      if (event.text) words.textContent += event.text;
      if (event.to) to = event.to;
      if (event.code === "invalid") error = "";
      else if (event.error) error = event.error;
    };
    try {
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) if (line.startsWith("data: ")) hear(JSON.parse(line.slice(6)));
      }
    } catch {
      // The line broke off: what is said then is said below.
    }
    if (to) {
      history.replaceState(null, "", to);
      await show(await fetch(to, { headers: { Accept: "text/html" } }));
      return true;
    }
    if (field() && !field().value) field().value = asked;
    if (error) words.textContent = error;
    else for (const line of [question, told]) line.remove();
    return Boolean(error);
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("main.chat")) return;
    event.preventDefault();
    if (isBusy) return;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    setBusy(true);
    try {
      const isQuestion = body.get("intent") === "ask" && body.get("message")?.trim();
      if (isQuestion && (await listen(body))) return;
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      if (answer.redirected) history.replaceState(null, "", answer.url);
      await show(answer, body.get("intent"));
    } catch {
      form.submit();
    } finally {
      setBusy(false);
    }
  });

  // Somebody of the office may have begun to write: looked for often while a person answers, seldom else.
  let looks = 0;
  setInterval(async () => {
    const conversation = new URLSearchParams(location.search).get("c");
    looks += 1;
    if (!conversation || isBusy || document.hidden || (log().dataset.taken !== "true" && looks % 3)) return;
    const answer = await fetch(`${location.pathname}/live?c=${conversation}`).catch(() => null);
    if (!answer?.ok) return;
    const { count, isTaken } = await answer.json();
    if (isBusy || (String(count) === log().dataset.count && String(isTaken) === log().dataset.taken)) return;
    const page = await pageIn(await fetch(location.href, { headers: { Accept: "text/html" } })).catch(() => null);
    if (!page || isBusy) return;
    // What is being typed stays as it is.
    renewLog(page.querySelector(".chat-log")).lastElementChild?.scrollIntoView({ block: "nearest" });
    main().querySelector(".chat-now").replaceWith(page.querySelector(".chat-now"));
  }, LOOK_MS);

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && window.parent !== window) window.parent.postMessage({ type: "school-chat:escape" }, "*");
  });
})();
