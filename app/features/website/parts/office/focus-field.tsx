import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { TextField } from "~/ui/form";

const FocusBox = lazy(() => import("./focus-box"));

/** The focal point of a picture: two numbers, and with script a frame over the picture. */
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
          label="From the left (%)"
          inputMode="numeric"
          width="short"
          mark="none"
          hint="0 is the left edge, 100 the right edge."
        />
        <TextField
          name="focus_y"
          label="From the top (%)"
          inputMode="numeric"
          width="short"
          mark="none"
          hint="0 is the top edge, 100 the bottom edge."
        />
      </div>
    </>
  );
}
