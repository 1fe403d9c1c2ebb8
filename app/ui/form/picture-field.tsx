import { Group, Stack } from "@mantine/core";
import { useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { choosePicturePath, type LibraryPicture, mediaPath } from "~/platform/media-path";
import { Button } from "../button";
import { useText } from "../use-text";
import { CheckboxField } from "./choice-fields";
import { valueAt } from "./failure";
import { useForm } from "./field-context";
import { FileField } from "./file-field";
import { TextField } from "./text-fields";

const PictureDialog = lazy(() => import("./picture-dialog"));

interface Props {
  /** `photo` is sent as `photo`, `photo_from`, `photo_alt`, `photo_decorative` and `remove_photo`; a part of a document as `photo.file` and so on. */
  name: string;
  label: string;
  hint?: string;
  isPart?: boolean;
  /** The picture is shown to visitors and informative, so it needs a description. */
  isDescribed?: boolean;
  /** The picture that is stored. */
  storedId?: string | null;
  /** How the stored one is shown, where a small likeness will not do. */
  current?: ReactNode;
  canRemove?: boolean;
  required?: boolean;
  /** Several at once. */
  multiple?: boolean;
  limits?: string;
  /** Whose library, where the address does not say it: a super admin's. Null offers none. */
  school?: string | null;
}

const LIMITS = "JPG, PNG, or WebP, up to 5 MB.";

const namesOf = (name: string, isPart: boolean) =>
  isPart
    ? { file: `${name}.file`, from: `${name}.from`, alt: `${name}.alt`, decorative: `${name}.decorative`, remove: `${name}.remove` }
    : { file: name, from: `${name}_from`, alt: `${name}_alt`, decorative: `${name}_decorative`, remove: `remove_${name}` };

/**
 * A picture: uploaded, or chosen from the school's library, in a dialog with script and on a separate page without. Pictures that
 * visitors see also get a description.
 */
export function PictureField({
  name,
  label,
  hint,
  isPart = false,
  isDescribed,
  storedId,
  current,
  canRemove = true,
  required,
  multiple,
  limits = LIMITS,
  school,
}: Props) {
  const names = namesOf(name, isPart);
  const text = useText();
  const { failure, defaults } = useForm();
  const values = failure ? failure.repopulateFields : defaults;
  const given = [valueAt(values, names.from) ?? []].flat().filter((each): each is string => typeof each === "string" && each !== "");
  const key = given.join();
  const [chosen, setChosen] = useState<{ of: string; list: LibraryPicture[] }>({ of: key, list: given.map(unnamed) });
  const list = chosen.of === key ? chosen.list : given.map(unnamed);
  const setList = (next: LibraryPicture[]) => setChosen({ of: key, list: next });
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const owner = school ?? new URLSearchParams(search).get("school") ?? undefined;
  const [isDecorative, setDecorative] = useState(valueAt(values, names.decorative) === "on" || valueAt(values, names.decorative) === true);
  const [hasFile, setFile] = useState(false);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const has = hasFile || list.length > 0 || Boolean(storedId);
  // The form watches for input events, which a choice in the dialog does not cause.
  const ids = list.map(({ id }) => id).join();
  const reported = useRef(ids);
  useEffect(() => {
    if (reported.current === ids) return;
    reported.current = ids;
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [ids]);
  const input = <E extends HTMLInputElement>(of: string) => box.current?.closest("form")?.elements.namedItem(of) as E | null;
  const take = (picture: LibraryPicture) => {
    if (!multiple) setOpen(false);
    const others = list.filter(({ id }) => id !== picture.id);
    setList(!multiple ? [picture] : others.length < list.length ? others : [...others, picture]);
    const file = input(names.file);
    if (file && !multiple) {
      file.value = "";
      file.dispatchEvent(new Event("change", { bubbles: true }));
      setFile(false);
    }
    const [words, tick] = [input(names.alt), input(names.decorative)];
    if (words) words.value = picture.alt ?? "";
    if (tick && tick.checked !== (picture.alt === "")) tick.click();
  };
  const shown = list.map(({ id, title }) => (
    <Group component="span" gap={8} w="100%" key={id}>
      <input type="hidden" name={names.from} value={id} />
      <img src={mediaPath(id, 320)} alt={title} height="72" />
      <Button type="button" text onClick={() => setList(list.filter((each) => each.id !== id))}>
        Deselect
      </Button>
    </Group>
  ));
  const stored = storedId ? (current ?? <img src={mediaPath(storedId, 320)} alt={text("Currently shown")} height="72" />) : current;
  return (
    <Stack
      gap={0}
      align="flex-start"
      mb="md"
      className="picture-field"
      ref={box}
      onChange={(event) => watch(event, names, { setDecorative, setFile, drop: () => (multiple ? undefined : setList([])) })}
    >
      <FileField
        name={names.file}
        label={label}
        hint={hint}
        accept="image/jpeg,image/png,image/webp"
        limits={text(limits)}
        required={required}
        multiple={multiple}
        current={shown.length > 0 && !multiple ? shown : stored}
      />
      {multiple ? shown : null}
      {school === null ? null : (
        <Button
          type="submit"
          quiet
          formAction={choosePicturePath({ back: pathname + search, field: names.from, many: multiple ? "1" : undefined, school: owner })}
          formMethod="post"
          formNoValidate
          aria-label={`Choose from the library: ${label.toLowerCase()}`}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          Choose from the library
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <PictureDialog school={owner} chosen={multiple ? list.map(({ id }) => id) : undefined} onChoose={take} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      {isDescribed && (isPart || hasFile || !isLive) ? (
        <>
          <TextField
            name={names.alt}
            label={
              isPart
                ? `Description of the ${label.toLowerCase()}`
                : multiple
                  ? "Description of the new photos"
                  : `Description of the new ${label.toLowerCase()}`
            }
            hint={
              isPart && storedId
                ? "Read aloud to people who can't see it. Uses the library's description if empty."
                : "Read aloud to people who can't see it."
            }
            maxLength={200}
            mark={isDecorative ? undefined : "none"}
            required={isLive && has && !isDecorative && !storedId}
          />
          <CheckboxField name={names.decorative} label="Decorative, needs no description" />
        </>
      ) : null}
      {storedId && canRemove && list.length === 0 ? <CheckboxField name={names.remove} label={`Remove the ${label.toLowerCase()}`} /> : null}
    </Stack>
  );
}

const unnamed = (id: string): LibraryPicture => ({ id, title: "Selected picture", alt: null });

interface Watch {
  setDecorative: (is: boolean) => void;
  setFile: (is: boolean) => void;
  drop: () => void;
}

/** Follows the decorative checkbox and the file input, found by their names. */
function watch({ target }: React.FormEvent<HTMLDivElement>, names: ReturnType<typeof namesOf>, { setDecorative, setFile, drop }: Watch): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === names.decorative) setDecorative(target.checked);
  if (target.name !== names.file) return;
  const isThere = Boolean(target.files?.length);
  setFile(isThere);
  if (isThere) drop();
}
