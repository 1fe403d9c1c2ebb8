import { noticeSeenPath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { noticeFingerprint } from "~/platform/visitor-notice";
import { Icon } from "~/ui/site/icons";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";

/**
 * SYS-07, without script: the page carries the notice until the browser holds its fingerprint in a cookie, which it gets by loading the
 * picture below, so it is shown once. It stands in the page, covers nothing and takes no focus; closing it is the dialog's own doing.
 */
export function VisitorNotice({ school, isSeen }: { school: School; isSeen: boolean }) {
  const say = useWords(words);
  const mark = noticeFingerprint(school);
  if (!mark || isSeen) return null;
  return (
    <dialog open className="notice" aria-labelledby="notice-title">
      <div className="wrap">
        <p>
          <strong id="notice-title">{school.visitorNoticeTitle}</strong> {school.visitorNoticeDesc}
        </p>
        <form method="dialog">
          <button type="submit" aria-label={say("closeThisNotice")}>
            <Icon name="close" />
          </button>
        </form>
        <img src={noticeSeenPath(mark)} alt="" width="1" height="1" />
      </div>
    </dialog>
  );
}
