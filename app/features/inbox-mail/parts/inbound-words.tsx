import { filePath } from "~/features/files/paths";

interface Props {
  body: string;
  files: readonly { fileId: string; name: string; size: number }[];
  refusedFiles: readonly string[];
}

/** What somebody wrote, and what came along. */
export function InboundWords({ body, files, refusedFiles }: Props) {
  return (
    <>
      <p className="prose" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {body || "No words were left."}
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
      {refusedFiles.length > 0 ? <p className="faint">Not kept, because of their type or size: {refusedFiles.join(", ")}</p> : null}
    </>
  );
}
