import { lettersOf, shortened } from '@nightfall/shared/protocol/letters';

interface FittedLinesProps {
  readonly words: string;
  readonly className: string | undefined;
  readonly x: number;
  /** Baseline of a single line, and of the last of two. */
  readonly y: number;
  readonly width: number;
  readonly largest: number;
  /** How wide a letter of this face is, on average, in parts of its size. */
  readonly letter: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle';
}

const MOST_LETTERS = 36;
const SMALLEST = 13;

const lengthOf = (line: string) => lettersOf(line).length;

interface Setting {
  readonly lines: readonly string[];
  readonly size: number;
}

/** In one line, or in two where that can be read from further away: parted at the space nearest to the middle. */
function settingOf(
  words: string,
  { width, largest, letter }: Pick<FittedLinesProps, 'width' | 'largest' | 'letter'>,
): Setting {
  const shown = shortened(words, MOST_LETTERS);
  const sizeFor = (letters: number) => width / (Math.max(letters, 1) * letter);
  const single = { lines: [shown], size: Math.min(largest, sizeFor(lengthOf(shown))) };
  const spaces = [...shown.matchAll(/ /g)].map(({ index }) => index);
  const [middle] = spaces.toSorted((a, b) => Math.abs(a - shown.length / 2) - Math.abs(b - shown.length / 2));
  if (middle === undefined) return single;
  const lines = [shown.slice(0, middle), shown.slice(middle + 1)];
  const size = Math.min(largest * 0.55, sizeFor(Math.max(...lines.map(lengthOf))));
  return size > single.size ? { lines, size } : single;
}

/** A title that stays within its width in any face: it shrinks, breaks, and at last is set closer. */
export function FittedLines({
  words,
  className,
  x,
  y,
  width,
  largest,
  letter,
  fill,
  anchor = 'start',
}: FittedLinesProps) {
  const { lines, size: fitting } = settingOf(words, { width, largest, letter });
  const size = Math.max(SMALLEST, fitting);
  return lines.map((line, index) => (
    <text
      key={line}
      className={className}
      x={x}
      y={y - (lines.length - 1 - index) * size * 1.02}
      fill={fill}
      textAnchor={anchor}
      style={{ fontSize: size }}
      textLength={lengthOf(line) * letter * size > width + 1 ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {line}
    </text>
  ));
}
