import type { PDFDocument, PDFPage, PDFRef } from "pdf-lib";

/**
 * The structure of a PDF for screen readers (ISO 32000-1, 14.7 and 14.8; ISO 14289-1): headings, paragraphs, figures and tables in reading
 * order, the language, and the title in the window.
 */
export type Role = "Document" | "Sect" | "H1" | "H2" | "P" | "Figure" | "L" | "LI" | "LBody" | "Table" | "TR" | "TH" | "TD";

export interface Traits {
  /** The text of a figure. */
  alt?: string;
  /** Of a table's heading. */
  scope?: "Row" | "Column";
}

interface Marked {
  page: PDFPage;
  id: number;
}
interface Element extends Traits {
  role: Role;
  kids: (Element | Marked)[];
}

export type PaperTags = ReturnType<typeof paperTags>;

/** Collects the structure while a document is drawn; `finish` writes it. `lib` is pdf-lib, which is loaded on demand. */
export function paperTags(lib: typeof import("pdf-lib"), pdf: PDFDocument, language: string) {
  const { PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames, PDFString } = lib;
  const root: Element = { role: "Document", kids: [] };
  const open = [root];
  const marksOf = new Map<PDFPage, number>();

  const between = (page: PDFPage, tag: string, properties: string | null, draw: () => void) => {
    const operator = properties
      ? PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag), properties])
      : PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of(tag)]);
    page.pushOperators(operator);
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  };

  return {
    /** Everything drawn within belongs to a new element of that role. */
    within<T>(role: Role, draw: () => T, traits: Traits = {}): T {
      const element: Element = { role, kids: [], ...traits };
      open.at(-1)?.kids.push(element);
      open.push(element);
      try {
        return draw();
      } finally {
        open.pop();
      }
    },
    /** Draws content of the open element. */
    content(page: PDFPage, draw: () => void): void {
      const element = open.at(-1) ?? root;
      const id = marksOf.get(page) ?? 0;
      marksOf.set(page, id + 1);
      element.kids.push({ page, id });
      between(page, element.role, `<</MCID ${id}>>`, draw);
    },
    /** Draws a line or ornament that nobody reads. */
    artifact: (page: PDFPage, draw: () => void): void => between(page, "Artifact", null, draw),
    /** Writes the structure into the document. */
    finish(title: string): void {
      const { context, catalog } = pdf;
      const parents = new Map<PDFPage, PDFRef[]>();
      const treeRef = context.nextRef();
      const written = (element: Element, parent: PDFRef): PDFRef => {
        const ref = context.nextRef();
        const kids = element.kids.map((kid) => {
          if ("role" in kid) return written(kid, ref);
          const own = parents.get(kid.page) ?? [];
          own[kid.id] = ref;
          parents.set(kid.page, own);
          return context.obj({ Type: "MCR", Pg: kid.page.ref, MCID: kid.id });
        });
        const dict = context.obj({ Type: "StructElem", S: element.role, P: parent, K: context.obj(kids) });
        if (element.alt) dict.set(PDFName.of("Alt"), PDFHexString.fromText(element.alt));
        if (element.scope) dict.set(PDFName.of("A"), context.obj({ O: "Table", Scope: element.scope }));
        context.assign(ref, dict);
        return ref;
      };
      const documentRef = written(root, treeRef);
      const numbers = pdf.getPages().flatMap((page, index) => {
        page.node.set(PDFName.of("StructParents"), PDFNumber.of(index));
        page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
        return [PDFNumber.of(index), context.obj(parents.get(page) ?? [])];
      });
      const parentTree = context.register(context.obj({ Nums: context.obj(numbers) }));
      const tree = { Type: "StructTreeRoot", K: documentRef, ParentTree: parentTree, ParentTreeNextKey: pdf.getPageCount() };
      context.assign(treeRef, context.obj(tree));
      catalog.set(PDFName.of("StructTreeRoot"), treeRef);
      catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
      catalog.set(PDFName.of("Lang"), PDFString.of(language));
      catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
      const metadata = context.stream(metadataOf(title), { Type: "Metadata", Subtype: "XML" });
      catalog.set(PDFName.of("Metadata"), context.register(metadata));
    },
  };
}

const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? letter);

/** XMP: the title, and that the document follows PDF/UA-1. UTF-8 bytes. */
const metadataOf = (title: string): Uint8Array =>
  new TextEncoder().encode(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
