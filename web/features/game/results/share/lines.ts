import { lettersOf } from '@nightfall/shared/protocol/letters';

/** The part of a canvas that measures how wide a text is. */
interface Measuring {
  readonly measureText: (text: string) => { readonly width: number };
}

/** Words in at most so many lines, no wider than this; what does not fit ends in an ellipsis. */
export function linesOf(context: Measuring, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const kept = lines.slice(0, most);
  const last = kept.length - 1;
  if (lines.length > most) kept[last] = `${kept[last]}…`;
  return kept.map((one) => fitted(context, one, width));
}

/** A line cut to fit. */
export function fitted(context: Measuring, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}
