/** A part of a long list. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** That part, and how long the whole list is. */
export interface Counted<T> {
  readonly total: number;
  readonly rows: T[];
}
