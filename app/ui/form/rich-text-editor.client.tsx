import { Checkbox, Group, TextInput } from "@mantine/core";
import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import { useLocation } from "@remix-run/react";
import "@mantine/tiptap/styles.layer.css";
import { IconBlockquote, IconBold, IconH2, IconH3, IconItalic, IconLink, IconList, IconListNumbers, IconPhoto } from "@tabler/icons-react";
import { type Editor, EditorContent, Extension, Node, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { type LibraryPicture, mediaPath } from "~/platform/media-path";
import { linkTarget, videoOf } from "~/platform/rich-nodes";
import { documentText, editorDocument } from "~/platform/rich-text";
import { Button } from "../button";

const PictureDialog = lazy(() => import("./picture-dialog"));

/** A picture, a video, and a link that is shown as a button, as the editor draws them. */
const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: "" }, alt: { default: "" } }),
  renderHTML: ({ node }) => ["img", { src: mediaPath(String(node.attrs.id), 640), alt: String(node.attrs.alt), class: "rich-picture" }],
});
const VideoNode = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: "" }, title: { default: null } }),
  renderHTML: ({ node }) => ["p", { class: "rich-video" }, `\u25b6 ${node.attrs.title ?? node.attrs.href}`],
});
const LinkButton = Extension.create({
  name: "linkButton",
  addGlobalAttributes: () => [
    {
      types: ["link"],
      attributes: { button: { default: null, renderHTML: ({ button }) => (button ? { "data-button": "" } : {}) } },
    },
  ],
});

interface Props {
  /** Its own from when it has taken the field's place; until then it is the field's. */
  id: string | undefined;
  labelId: string;
  describedBy?: string;
  isInvalid: boolean;
  /** The text takes pictures and videos. */
  hasMedia: boolean;
  stored: string | undefined;
  /** The field that is sent. */
  area: RefObject<HTMLTextAreaElement>;
  onReady: () => void;
  onLeave?: () => void;
}

/** Edits exactly what `platform/rich-text` stores. Loaded when the user gets near such a field; `.client` keeps it out of the Worker. */
export default function RichTextEditor({ id, labelId, describedBy, isInvalid, hasMedia, stored, area, onReady, onLeave }: Props) {
  // Text typed while the editor was loading is in the field.
  const [typed] = useState(() => {
    const field = area.current;
    return field && field.value !== field.defaultValue ? field.value : undefined;
  });
  /** The document that the editor last wrote into the field. */
  const written = useRef<string | null>(null);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        strike: false,
        underline: false,
        horizontalRule: false,
        link: { openOnClick: false, autolink: false },
      }),
      Picture,
      VideoNode,
      LinkButton,
    ],
    content: editorDocument(typed ?? stored),
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        class: "rich-editor-text prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(isInvalid ? { "aria-invalid": "true" } : {}),
      },
    },
    onCreate: ({ editor: made }) => {
      const wasIn = document.activeElement === area.current;
      const latest = area.current?.value;
      if (latest !== undefined && latest !== (typed ?? area.current?.defaultValue)) made.commands.setContent(editorDocument(latest));
      // The field is hidden once the editor has its focus: a key pressed in between would go nowhere.
      const takeOver = () => {
        if (wasIn) goOn(made, area.current);
        onReady();
      };
      if (wasIn) requestAnimationFrame(takeOver);
      else takeOver();
    },
    onBlur: onLeave,
    onUpdate: ({ editor: changed }) => {
      if (!area.current) return;
      area.current.value = documentText(JSON.stringify(changed.getJSON()), hasMedia) ?? "";
      written.current = area.current.value;
      area.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  useEffect(() => {
    const form = area.current?.form;
    const reset = () => editor?.commands.setContent(editorDocument(stored), { emitUpdate: false });
    const field = area.current;
    // Text typed into the field just before it is hidden.
    const take = () => {
      if (field && field.value !== written.current) editor?.commands.setContent(editorDocument(field.value));
    };
    field?.addEventListener("input", take);
    // Text typed between the editor's making and this moment.
    if (editor && field && field.value !== (written.current ?? typed ?? field.defaultValue)) take();
    form?.addEventListener("reset", reset);
    return () => {
      field?.removeEventListener("input", take);
      form?.removeEventListener("reset", reset);
    };
  }, [editor, area, stored, typed]);
  if (!editor) return null;
  return (
    <MantineEditor editor={editor} className="rich-editor" data-invalid={isInvalid || undefined}>
      <Tools editor={editor} hasMedia={hasMedia} />
      <EditorContent editor={editor} />
    </MantineEditor>
  );
}

/** Keeps the cursor at the end if the user was typing; leaves focus where it is if it moved to another field. */
function goOn(editor: Editor, area: HTMLTextAreaElement | null): void {
  const isElsewhere = document.activeElement !== area && document.activeElement !== document.body;
  if (editor.isDestroyed || isElsewhere) return;
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.focus();
}

function Tools({ editor, hasMedia }: { editor: Editor; hasMedia: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const chain = () => editor.chain().focus();
  const tools = [
    { name: "Bold", icon: IconBold, isOn: editor.isActive("bold"), run: () => chain().toggleBold().run() },
    { name: "Italic", icon: IconItalic, isOn: editor.isActive("italic"), run: () => chain().toggleItalic().run() },
    { name: "Heading", icon: IconH2, isOn: editor.isActive("heading", { level: 2 }), run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: "Smaller heading", icon: IconH3, isOn: editor.isActive("heading", { level: 3 }), run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: "List", icon: IconList, isOn: editor.isActive("bulletList"), run: () => chain().toggleBulletList().run() },
    { name: "Numbered list", icon: IconListNumbers, isOn: editor.isActive("orderedList"), run: () => chain().toggleOrderedList().run() },
    { name: "Quote", icon: IconBlockquote, isOn: editor.isActive("blockquote"), run: () => chain().toggleBlockquote().run() },
  ];
  return (
    <MantineEditor.Toolbar className="rich-editor-tools" role="toolbar" aria-label="Text style">
      {tools.map(({ name, icon: Icon, isOn, run }) => (
        <MantineEditor.Control key={name} aria-label={name} title={name} active={isOn} onClick={run}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
        </MantineEditor.Control>
      ))}
      <MantineEditor.Control
        aria-label={hasMedia ? "Link or video" : "Link"}
        title={hasMedia ? "Link or video" : "Link"}
        active={editor.isActive("link")}
        onClick={() => setLinking(!isLinking)}
      >
        <IconLink size={18} stroke={1.5} aria-hidden="true" />
      </MantineEditor.Control>
      {hasMedia ? (
        <MantineEditor.Control aria-label="Picture" title="Picture" onClick={() => setChoosing(true)}>
          <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
        </MantineEditor.Control>
      ) : null}
      {isLinking ? <LinkLine editor={editor} hasMedia={hasMedia} onDone={() => setLinking(false)} /> : null}
      {isChoosing ? <PictureChoice editor={editor} onClose={() => setChoosing(false)} /> : null}
    </MantineEditor.Toolbar>
  );
}

/** Sets the link of the selected text; an empty address removes it. Not a form, because it is nested in one. */
function LinkLine({ editor, hasMedia, onDone }: { editor: Editor; hasMedia: boolean; onDone: () => void }) {
  const [isButton, setButton] = useState(editor.getAttributes("link").button === true);
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""));
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange("link");
    const video = hasMedia && !isButton && editor.state.selection.empty && !editor.isActive("link") ? videoOf(address) : null;
    if (video) chain.insertContent({ type: "video", attrs: { href: video.page } }).run();
    else if (address.trim() === "") chain.unsetLink().run();
    else {
      const href = linkTarget(address.trim());
      if (!href) return setWrong(true);
      chain
        .setLink({ href })
        .updateAttributes("link", { button: isButton || null })
        .run();
    }
    onDone();
  };
  return (
    <Group gap="xs" w="100%" wrap="nowrap">
      <TextInput
        flex={1}
        inputMode="url"
        aria-label="Link address"
        placeholder={hasMedia ? "https://, also of a YouTube or Vimeo video" : "https://"}
        value={address}
        error={isWrong}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      {hasMedia ? <Checkbox label="As a button" checked={isButton} onChange={(event) => setButton(event.currentTarget.checked)} /> : null}
      <Button quiet onClick={apply}>
        Set link
      </Button>
    </Group>
  );
}

/** A picture of the library or a new one, put where the cursor is. One without a description is described first. */
function PictureChoice({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const school = new URLSearchParams(useLocation().search).get("school") ?? undefined;
  const [bare, setBare] = useState<LibraryPicture | null>(null);
  const [words, setWords] = useState("");
  const put = ({ id }: LibraryPicture, alt: string) => {
    editor.chain().focus().insertContent({ type: "picture", attrs: { id, alt } }).run();
    onClose();
  };
  if (bare)
    return (
      <Group gap="xs" w="100%" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={`Description of ${bare.title}`}
          placeholder="Describe the picture"
          maxLength={200}
          value={words}
          autoFocus
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (words.trim()) put(bare, words.trim());
          }}
        />
        <Button quiet disabled={!words.trim()} onClick={() => put(bare, words.trim())}>
          Insert picture
        </Button>
      </Group>
    );
  return (
    <Suspense fallback={null}>
      <PictureDialog
        isForText
        school={school}
        onClose={onClose}
        onChoose={(picture) => (picture.alt === null ? setBare(picture) : put(picture, picture.alt))}
      />
    </Suspense>
  );
}
