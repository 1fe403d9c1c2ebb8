import fontkit, { type Font, type Subset, type SubsetStream } from "@pdf-lib/fontkit";

/**
 * Fontkit without its streams. `encodeStream` queues the work of all documents in the isolate, and a Worker may not run one request's work
 * during another, so two documents at once would deadlock. Here a subset is encoded synchronously.
 */
export const fontEngine = {
  create(bytes: Uint8Array, postscriptName?: string): Font {
    const font = fontkit.create(bytes, postscriptName);
    const layout: Layout = font.layout.bind(font);
    return Object.assign(font, {
      createSubset: () => writtenAtOnce(Object.getPrototypeOf(font).createSubset.call(font)),
      layout: (text: string, features?: Features) => withoutIndicShaper(layout, text, features),
    });
  },
};

type Features = Parameters<Font["layout"]>[1];
type Layout = (text: string, features?: Features, script?: string) => ReturnType<Font["layout"]>;

/** Devanagari conjunct consonants, and the vowel sign i, which is written before them. */
const SIGN_I = /((?:[\u0915-\u0939]\u093c?\u094d)*[\u0915-\u0939]\u093c?)\u093f/g;

/** Lays out text. Without the Indic shaper in this build of fontkit, letter by letter with the sign i moved and no conjunct ligatures. */
function withoutIndicShaper(layout: Layout, text: string, features: Features): ReturnType<Font["layout"]> {
  try {
    return layout(text, features);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return layout(text.replace(SIGN_I, "\u093f$1"), features, "latn");
  }
}

/** Members of fontkit's subsets that its types lack: synchronous encoding, and the outlines of glyphs with their length in all. */
interface Encoder extends Subset {
  encode(sink: FontSink): void;
  _addGlyph(glyph: number): number;
  glyf: Uint8Array[];
  offset: number;
}

function writtenAtOnce(subset: Encoder): Subset {
  const addGlyph = subset._addGlyph.bind(subset);
  return Object.assign(subset, {
    /** The table of places counts in pairs of bytes: an outline of odd length, as in fonts from the web, would shift all behind it. */
    _addGlyph(glyph: number): number {
      const index = addGlyph(glyph);
      const outline = subset.glyf[index];
      if (outline && outline.length % 2 === 1) {
        const even = new Uint8Array(outline.length + 1);
        even.set(outline);
        subset.glyf[index] = even;
        subset.offset += 1;
      }
      return index;
    },
    encodeStream(): SubsetStream {
      const sink = new FontSink();
      subset.encode(sink);
      const stream: SubsetStream = {
        on(event, listener) {
          if (event === "data") listener(sink.bytes());
          if (event === "end") listener(new Uint8Array());
          return stream;
        },
      };
      return stream;
    },
  });
}

const ASCII = 0x7f;

/** A growing big-endian buffer that fontkit encodes a TrueType subset into. */
class FontSink {
  /** Length in bytes; fontkit reads it for table offsets. */
  pos = 0;
  private view = new DataView(new ArrayBuffer(65_536));

  bytes(): Uint8Array {
    return new Uint8Array(this.view.buffer, 0, this.pos);
  }

  writeUInt8(value: number): void {
    const at = this.take(1);
    this.view.setUint8(at, value);
  }
  writeInt8(value: number): void {
    const at = this.take(1);
    this.view.setInt8(at, value);
  }
  writeUInt16BE(value: number): void {
    const at = this.take(2);
    this.view.setUint16(at, value);
  }
  writeInt16BE(value: number): void {
    const at = this.take(2);
    this.view.setInt16(at, value);
  }
  writeUInt32BE(value: number): void {
    const at = this.take(4);
    this.view.setUint32(at, value);
  }
  writeInt32BE(value: number): void {
    const at = this.take(4);
    this.view.setInt32(at, value);
  }
  writeString(text: string): void {
    this.writeBuffer(Uint8Array.from(text, (char) => char.charCodeAt(0) & ASCII));
  }
  writeBuffer(bytes: Uint8Array): void {
    const at = this.take(bytes.length);
    new Uint8Array(this.view.buffer).set(bytes, at);
  }
  fill(value: number, length: number): void {
    const at = this.take(length);
    new Uint8Array(this.view.buffer).fill(value, at, at + length);
  }

  /** Reserves space and returns its offset. */
  private take(length: number): number {
    const at = this.pos;
    this.pos += length;
    if (this.pos > this.view.byteLength) {
      const larger = new Uint8Array(Math.max(this.pos, 2 * this.view.byteLength));
      larger.set(new Uint8Array(this.view.buffer, 0, at));
      this.view = new DataView(larger.buffer);
    }
    return at;
  }
}
