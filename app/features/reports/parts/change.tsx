/** The change from an earlier value: "Up 12% from this point last month". */
export function Change({ now, before, than }: { now: number; before: number; than: string }) {
  if (before === 0) return now === 0 ? `Same as ${than}` : `None at ${than}`;
  const share = Math.round(((now - before) / before) * 100);
  if (share === 0) return `Same as ${than}`;
  return (
    <span className="change" data-tone={share > 0 ? "green" : "red"}>
      {`${share > 0 ? "Up" : "Down"} ${Math.abs(share)}%`} <span className="faint">{`from ${than}`}</span>
    </span>
  );
}
