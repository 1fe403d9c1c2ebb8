import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { signedInOnly } from "~/platform/gates";
import { layoutCookie } from "~/platform/list-layouts";
import { strictPath } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { COLUMNS_OPEN } from "~/platform/views-path";
import { setColumns } from "../domain/set-columns";

/** Saves a list's column menu and redirects back to the list; has no page. */
export const loader = screenLoader(nothingToKnow, { gate: signedInOnly, elsewhere: () => "/" });

export const action = screenAction(
  {
    columns: intent(setColumns, {
      cookies: ({ of, layout }, { request }) => [layoutCookie(request, of, layout)],
      to: ({ back, isMoved }) => backTo(strictPath(back) ?? "/", isMoved),
      toast: null,
    }),
  },
  { gate: signedInOnly },
);

/** The list, with the menu still open while columns are put in order. */
function backTo(list: string, isOpen: boolean): string {
  const url = new URL(list, "https://x.invalid");
  if (isOpen) url.searchParams.set(COLUMNS_OPEN, "open");
  else url.searchParams.delete(COLUMNS_OPEN);
  return url.pathname + url.search;
}
