import { Fragment, type ReactNode } from 'react';

/** Stands for an element while its message is made; no text that people write holds it. */
const PLACE = '\0';

interface FilledProps {
  /** The message with a text in the element's place. */
  readonly message: (place: string) => string;
  readonly children: ReactNode;
}

/** A message with an element as one of its values. */
export function Filled({ message, children }: FilledProps) {
  const [before, after] = message(PLACE).split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** Words, and their language where it is not that of the words around them. */
export interface Said {
  readonly words: string;
  readonly lang?: string | undefined;
}

export const Marked = ({ words, lang }: Said) =>
  lang === undefined ? words : <span lang={lang}>{words}</span>;

/** Words one after another. */
export const InARow = ({ of }: { of: readonly ReactNode[] }) =>
  of.map((words, index) => {
    const place = `word-${index}`;
    return (
      <Fragment key={place}>
        {index > 0 && ', '}
        {words}
      </Fragment>
    );
  });
