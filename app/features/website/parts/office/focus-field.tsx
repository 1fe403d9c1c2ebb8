import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { TextField } from "~/ui/form";

const FocusBox = lazy(() => import("./focus-box"));

/** The point of a picture that stays in sight: two numbers, and with script the picture itself to be moved under a frame. */
export function FocusField({ src, focus }: { src: string; focus: { x: number; y: number } }) {
  const [isLive, setLive] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => setLive(true), []);
  const write = (name: string, value: number) => {
    const input = fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input || input.value === String(value)) return;
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <>
      {isLive ? (
        <Suspense fallback={null}>
          <FocusBox
            src={src}
            focus={focus}
            onChange={({ x, y }) => {
              write("focus_x", x);
              write("focus_y", y);
            }}
          />
        </Suspense>
      ) : null}
      <div className="form-row" ref={fields}>
        <TextField
          name="focus_x"
          label="From the left, in percent"
          inputMode="numeric"
          width="short"
          mark="none"
          hint="0 is the left edge, 100 the right one"
        />
        <TextField
          name="focus_y"
          label="From the top, in percent"
          inputMode="numeric"
          width="short"
          mark="none"
          hint="0 is the upper edge, 100 the lower one"
        />
      </div>
    </>
  );
}
