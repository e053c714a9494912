/** A picture that the build copies; the import is its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** A sheet that comes with what imports it. */
declare module '*.css';

/** What Home is drawn with before any script; the build writes it (bundle/drawn-home.tsx). */
declare module 'virtual:drawn-home.css';
