import { firstLetters } from '@nightfall/shared/protocol/letters';
import Bowser from 'bowser';

/** No browser says more that is worth reading; anybody may say anything. */
const LONGEST_AGENT = 500;
const LONGEST_WORDS = 80;
/** What the names of browsers and systems are made of. */
const PLAIN = /[^\p{L}\p{N} .+-]/gu;

/**
 * Which browser asks, in words that its owner knows again: "Firefox on Android". Null for none that is known.
 * It is what the browser says of itself, which proves nothing.
 */
export function browserWords(request: Request): string | null {
  const agent = firstLetters(request.headers.get('user-agent') ?? '', LONGEST_AGENT);
  if (agent === '') return null;
  const { browser, os } = Bowser.parse(agent);
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ');
  const plain = firstLetters(words.replace(PLAIN, '').trim(), LONGEST_WORDS);
  return plain === '' ? null : plain;
}
