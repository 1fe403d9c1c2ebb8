/** A text as paragraphs, which blank lines divide; other line breaks are kept. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a fixed text
    <p key={index} className="lines-kept">
      {paragraph}
    </p>
  ));
