/** One mail to one address, in plain text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
