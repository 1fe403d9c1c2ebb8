import { useEffect } from "react";
import { studentOfflinePath, studentScope } from "~/features/enrollment/paths";

/** The worker's name and the cache that it reads: see `public/student/worker.js`. */
const WORKER = "/student/worker.js";
const KEPT = "student";

/** Keeps the student's next day on the phone, for when there is no connection. Once for each page that is loaded. */
export function useKeptOffline(): void {
  useEffect(() => {
    if ("serviceWorker" in navigator && "caches" in window) keep().catch(() => undefined);
  }, []);
}

async function keep(): Promise<void> {
  const answer = await fetch(studentOfflinePath, { headers: { Accept: "text/html" } });
  // Whoever is signed out is led to the sign-in, which is no page to keep.
  if (answer.ok && !answer.redirected) await (await caches.open(KEPT)).put(studentOfflinePath, answer);
  await navigator.serviceWorker.register(WORKER, { scope: studentScope });
}
