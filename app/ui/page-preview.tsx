import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { UNFINISHED } from "./page-preview-model";

interface Props {
  /** The form that is being written in. */
  formId: string;
  /** Asks for the page of what the form holds. Stays the same between renders. */
  ask: (sent: FormData) => Promise<Response>;
  className?: string;
}

const WIDTHS = { phone: 390, desktop: 1100 };
const PAUSE_MS = 120;
const HIGH = 700;

/** The page itself beside its form, made of what the form holds, a moment after each change. Only with script. */
export function PagePreview({ formId, ask, className }: Props) {
  const [html, setHtml] = useState("");
  const [width, setWidth] = useState<keyof typeof WIDTHS>("phone");
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  const isThere = html !== "";
  useEffect(() => {
    const box = place.current;
    if (!isThere || !box) return;
    const watch = new ResizeObserver(() => setRoom(Math.min(WIDTHS.phone, box.clientWidth) || WIDTHS.phone));
    watch.observe(box);
    return () => watch.disconnect();
  }, [isThere]);
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const look = async () => {
      turn += 1;
      const mine = turn;
      const sent = new FormData();
      for (const [name, value] of new FormData(form))
        if (typeof value === "string" && name !== "intent" && !name.startsWith("_")) sent.append(name, value);
      const answer = await ask(sent).catch(() => null);
      if (!answer?.ok || mine !== turn) return;
      const page = await answer.text();
      scroll.current = frame.current?.contentWindow?.scrollY ?? 0;
      const isUnfinished = page.includes(`id="${UNFINISHED}"`);
      if (mine === turn) setHtml((shown) => (isUnfinished && shown ? shown : page));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    form.addEventListener("input", soon);
    soon();
    return () => {
      clearTimeout(timer);
      turn = -1;
      form.removeEventListener("input", soon);
    };
  }, [formId, ask]);
  if (!html) return null;
  return (
    <aside aria-label="Preview" className={className}>
      <div className="badges">
        {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((each) => (
          <Button key={each} type="button" quiet aria-pressed={width === each} onClick={() => setWidth(each)}>
            {each === "phone" ? "Phone" : "Desktop"}
          </Button>
        ))}
      </div>
      <div ref={place} style={{ height: HIGH, overflow: "hidden" }}>
        <iframe
          ref={frame}
          title="Page preview"
          srcDoc={html}
          sandbox="allow-same-origin"
          onLoad={() => frame.current?.contentWindow?.scrollTo(0, scroll.current)}
          style={frameStyle(WIDTHS[width], room)}
        />
      </div>
    </aside>
  );
}

/** A page of a width, made to fit into the room that stands beside or below the form. */
const frameStyle = (width: number, room: number) => {
  const scale = room / width;
  return { width, height: HIGH / scale, transform: `scale(${scale})`, transformOrigin: "0 0" };
};
