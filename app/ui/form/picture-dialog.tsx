import { Group, Input } from "@mantine/core";
import { useFetcher } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { choosePicturePath, type LibraryPicture, variantPath } from "~/platform/media-path";
import { Button } from "../button";

interface Choices {
  pictures: (LibraryPicture & { widths: number[]; c: number })[];
  hasMore: boolean;
  page: number;
  q: string;
}

interface Props {
  school?: string;
  /** Several can be chosen: the ids that are; the dialog stays open. */
  chosen?: readonly string[];
  /** A picture for a text: it can be uploaded here, and needs a description. */
  isForText?: boolean;
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** The school's library over the form, newest first. Nothing of the form is sent. */
export default function PictureDialog({ school, chosen, isForText, onChoose, onClose }: Props) {
  const { load, data, state } = useFetcher<Choices>();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState({ q: "", page: 1 });
  const sent = useRef<typeof wanted | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // One question after the other: while a route is looked up for the first time the router does not drop an older question's answer.
  useEffect(() => {
    if (state !== "idle" || sent.current === wanted) return;
    sent.current = wanted;
    load(choosePicturePath({ school, q: wanted.q, page: wanted.page > 1 ? String(wanted.page) : undefined }));
  }, [wanted, school, state, load]);
  return (
    <dialog className="dialog dialog-wide" ref={dialog} onClose={onClose} aria-labelledby="picture-dialog-title">
      <h2 id="picture-dialog-title">{chosen ? "Choose pictures" : "Choose a picture"}</h2>
      {isForText ? <Upload school={school} onDone={onChoose} /> : null}
      <Input
        type="search"
        aria-label="Search by name or description"
        placeholder="Search by name or description"
        // The search text is not part of the surrounding form.
        form=""
        onInput={(event: FormEvent) => event.stopPropagation()}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setWanted({ q: event.currentTarget.value, page: 1 })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div aria-live="polite" aria-busy={state !== "idle"}>
        {data && data.pictures.length === 0 ? <p>{data.q ? "No pictures match your search." : "No pictures yet. Upload one instead."}</p> : null}
      </div>
      <ul className="picture-choices">
        {data?.pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={chosen?.includes(picture.id)} onClick={() => onChoose(picture)}>
              <img src={variantPath(picture, 320)} alt="" width={160} height={120} loading="lazy" />
              {picture.title}
            </button>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap={8} mt={20}>
        {data && data.page > 1 ? (
          <Button type="button" quiet onClick={() => setWanted({ ...wanted, page: data.page - 1 })}>
            Newer pictures
          </Button>
        ) : null}
        {data?.hasMore ? (
          <Button type="button" quiet onClick={() => setWanted({ ...wanted, page: data.page + 1 })}>
            Older pictures
          </Button>
        ) : null}
        <Button type="button" quiet={!chosen} onClick={() => dialog.current?.close()}>
          {chosen ? `Done (${chosen.length})` : "Cancel"}
        </Button>
      </Group>
    </dialog>
  );
}

type Uploaded = { picture?: LibraryPicture; message?: string; fieldErrors?: Record<string, string> };

/** Uploads a picture with its description. Not a form, because it is nested in one. */
function Upload({ school, onDone }: { school?: string; onDone: (picture: LibraryPicture) => void }) {
  const { submit, data, state } = useFetcher<Uploaded>();
  const file = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (data?.picture) done.current(data.picture);
    else if (data) setProblem(Object.values(data.fieldErrors ?? {})[0] ?? data.message ?? "");
  }, [data]);
  const send = () => {
    const picture = file.current?.files?.[0];
    const alt = words.current?.value.trim() ?? "";
    if (!picture || !alt) return setProblem("Choose a file and describe the picture.");
    const form = new FormData();
    form.set("intent", "upload");
    form.set("picture", picture);
    form.set("alt", alt);
    submit(form, { method: "post", encType: "multipart/form-data", action: choosePicturePath({ school }) });
  };
  return (
    <div className="picture-upload" onInput={(event) => event.stopPropagation()} data-invalid={problem ? true : undefined}>
      <input ref={file} form="" type="file" accept="image/jpeg,image/png,image/webp" aria-label="New picture" />
      <Input ref={words} form="" aria-label="Description of the new picture" placeholder="Describe the picture" maxLength={200} />
      <Button type="button" quiet onClick={send} aria-busy={state !== "idle" || undefined}>
        Upload
      </Button>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  );
}
