import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormFailure } from "~/platform/screen";
import { Button } from "~/ui/button";
import { useText } from "~/ui/use-text";
import { PUSH_WORKER } from "../paths";

type Support = "asking" | "ready" | "needs-home-screen" | "none";

/** Subscribes this browser with its push service, and tells the server its address. */
export function AddThisDevice({ publicKey, isAdded }: { publicKey: string; isAdded: boolean }) {
  const text = useText();
  const fetcher = useFetcher<FormFailure>();
  const [support, setSupport] = useState<Support>("asking");
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setSupport(supportHere()), []);
  const refusal = fetcher.data?.fieldErrors?.endpoint ?? fetcher.data?.message;
  const add = async () => {
    setProblem(null);
    try {
      if ((await Notification.requestPermission()) !== "granted") {
        setProblem("Your browser blocks notifications from this site. Allow them in the browser's settings for this site, then try again.");
        return;
      }
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
      fetcher.submit({ intent: "add", endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }, { method: "post" });
    } catch {
      setProblem("Your browser could not turn on notifications. Check your connection, then try again.");
    }
  };
  if (support === "needs-home-screen")
    return <p>{text("On iPhone and iPad, add this site to your Home Screen first. Then open it from there and come back.")}</p>;
  if (support === "none") return <p>{text("This browser doesn't support notifications.")}</p>;
  return (
    <>
      <noscript>
        <p>{text("Turn on JavaScript to add this device.")}</p>
      </noscript>
      {isAdded ? (
        <p>{text("This device gets your notifications.")}</p>
      ) : (
        <Button type="button" onClick={add} disabled={support === "asking" || fetcher.state !== "idle"}>
          {text("Turn on notifications")}
        </Button>
      )}
      {problem || refusal ? (
        <p className="alert" role="alert">
          {text(problem ?? refusal ?? "")}
        </p>
      ) : null}
    </>
  );
}

/** iOS offers push only to sites on the Home Screen. */
function supportHere(): Support {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "ready";
  return /iPhone|iPad/.test(navigator.userAgent) ? "needs-home-screen" : "none";
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER.path, { scope: PUSH_WORKER.scope });
  await active(registration);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** A worker takes subscriptions once it is active. */
function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}
