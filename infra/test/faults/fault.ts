/** Something broken on purpose in a copy of the code, and the test that has to find it by itself. */
export interface Fault {
  /** What is wrong then, in words. */
  readonly broken: string;
  /** The file that is changed, relative to the project. */
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  readonly foundBy: NamedTest;
  /** The test that found it when more was asked in the browser; the same one if not given. */
  readonly foundBefore?: NamedTest;
}

export interface NamedTest {
  /** Relative to the project. */
  readonly file: string;
  /** The whole name, or the part of it that tells it from the others of its file. */
  readonly test: string;
}

/** @throws Error when the text to break is not there exactly once: the fault has to be written anew. */
export function broken(source: string, { file, from, to }: Fault): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}
