/** A picture that the build copies; the import is its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** The text of a picture, to be inlined. */
declare module '*.svg?raw' {
  const markup: string;
  export default markup;
}

/** A sheet beside its component: its classes, by their names in the sheet (bundle/css-modules.ts). */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

/** A sheet for the whole page. */
declare module '*.css';

/** What Home is drawn with before any script; the build writes it (bundle/drawn-home.tsx). */
declare module 'virtual:drawn-home.css';
/** The faces that Home is drawn in (bundle/home-faces.ts). */
declare module 'virtual:home-faces.css';

/** The package brings no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    /** Four letters each, as OpenType calls them; all of the font's unless told. */
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Buffer, letters: string, options: SubsetOptions): Promise<Buffer>;
}
