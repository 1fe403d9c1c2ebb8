import { filePath } from "~/features/files/paths";
import { Link } from "~/ui/link";
import { fullMessagePath } from "../paths";

interface Props {
  id: string;
  body: string;
  files: readonly { fileId: string; name: string; size: number }[];
  refusedFiles: readonly string[];
}

/** The author's own words, the attachments, and a link to the message as it came. */
export function InboundWords({ id, body, files, refusedFiles }: Props) {
  return (
    <>
      <p className="prose" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {body || "This message has no text."}
      </p>
      <p>
        <Link to={fullMessagePath(id)}>Show full message</Link>
      </p>
      {files.length > 0 ? (
        <ul>
          {files.map(({ fileId, name, size }) => (
            <li key={fileId}>
              <a href={filePath(fileId)}>{name}</a> ({Math.max(1, Math.round(size / 1024))} KB)
            </li>
          ))}
        </ul>
      ) : null}
      {refusedFiles.length > 0 ? <p className="faint">Not saved because of type or size: {refusedFiles.join(", ")}</p> : null}
    </>
  );
}
