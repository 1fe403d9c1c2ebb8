import { showToast } from "~/ui/toast";
import { DOWNLOADED, DOWNLOADING, type Extra, noFileReason } from "../model";

/** Downloads a finished export, with a toast at start and end. */
export async function downloadExport(extra: Extra): Promise<void> {
  const { file_url: fileUrl } = extra;
  if (!fileUrl) {
    showToast({ text: noFileReason(extra), tone: "error" });
    return;
  }
  showToast({ text: DOWNLOADING, tone: "info" });
  try {
    const response = await fetch(fileUrl);
    if (!response.ok) throw new Error(String(response.status));
    const name = /filename="?([^";]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "export.csv";
    save(URL.createObjectURL(await response.blob()), name);
    showToast({ text: DOWNLOADED, tone: "success" });
  } catch {
    // If the file is stored elsewhere or refused, the browser navigates to it.
    window.location.assign(fileUrl);
  }
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
