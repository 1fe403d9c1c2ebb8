import { showToast } from "~/ui/toast";

/** What a mail may speak of. With script a press copies it. */
export function PlaceholderList({ names }: { names: readonly string[] }) {
  return (
    <>
      <p>These are filled in for each person. Press one to copy it, then paste it where it belongs.</p>
      <p className="chips">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            onClick={() => {
              const words = `{{${name}}}`;
              navigator.clipboard?.writeText(words).then(
                () => showToast({ text: `${words} copied.`, tone: "success" }),
                () => undefined,
              );
            }}
          >
            {`{{${name}}}`}
          </button>
        ))}
      </p>
    </>
  );
}
