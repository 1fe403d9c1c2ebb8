// The chat's page with script: a question is sent without leaving the page, and the answer is read aloud by the live region.
(() => {
  const main = () => document.querySelector("main.chat");
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("main.chat")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const log = main().querySelector(".chat-log");
    log.setAttribute("aria-busy", "true");
    for (const button of main().querySelectorAll("button")) button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.chat");
      if (!page) throw new Error("no page");
      if (answer.redirected) history.replaceState(null, "", answer.url);
      const old = main();
      const fresh = page.querySelector(".chat-log");
      // The log itself stays, so that what is new in it is announced.
      log.replaceChildren(...fresh.childNodes);
      log.removeAttribute("aria-busy");
      fresh.replaceWith(log);
      old.replaceChildren(...page.childNodes);
      log.lastElementChild?.scrollIntoView({ block: "nearest" });
      (main().querySelector(".form-error") ?? document.getElementById("ask-message"))?.focus();
    } catch {
      form.submit();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && window.parent !== window) window.parent.postMessage({ type: "school-chat:escape" }, "*");
  });
})();
