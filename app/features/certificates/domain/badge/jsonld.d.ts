declare module "jsonld/dist/jsonld.esm.min.js" {
  interface Options {
    algorithm: "RDFC-1.0";
    format: "application/n-quads";
    documentLoader: (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>;
    /** Refuses terms that the vocabularies don't know. */
    safe: boolean;
  }
  const jsonld: { canonize(input: object, options: Options): Promise<string> };
  export default jsonld;
}
