import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What an argument of a message may be: counted, chosen from, or put in as it is. */
export type Argument = 'count' | 'flag' | 'choice' | 'text';

/** The arguments of an ICU message, by name. */
export function argumentsOf(message: string): ReadonlyMap<string, Argument> {
  const found = new Map<string, Argument>();
  collect(parse(message), found);
  return found;
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, Argument>): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!found.has(element.value)) found.set(element.value, 'text');
        break;
      case TYPE.number:
        found.set(element.value, 'count');
        break;
      case TYPE.plural:
        found.set(element.value, 'count');
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
      case TYPE.select:
        found.set(element.value, 'true' in element.options ? 'flag' : 'choice');
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
    }
  }
}
