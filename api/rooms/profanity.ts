import { lettersOf } from '@nightfall/shared/protocol/letters';
import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';

/**
 * Words of other languages, as the library's patterns: small letters without accents, a bar where a word must begin or
 * end. None is an ordinary word of another language that is offered: a room reads all of them at once. No list that can
 * be installed is fit for this; the best known ones mask 'les', 'perro' and 'Hintern'.
 */
const WORDS: Readonly<Record<'de' | 'es' | 'fr', readonly string[]>> = {
  de: [
    ...['scheis', '|arsch', 'arschloch', 'fotze', 'wichser', 'wixer', 'hurensohn', '|hure|', '|huren|'],
    ...[
      '|nutte|',
      '|nutten|',
      'nuttensohn',
      '|schlampe|',
      '|schlampen|',
      'schwuchtel',
      'missgeburt',
      '|spast|',
    ],
    ...['|spasti|', '|mongo|', 'kanake', '|neger|', '|ficken|', '|fick|', '|fickt|', 'ficker|', 'gefickt'],
    ...['verfickt', '|titten|', '|möse|', 'schwanzlutscher', '|pimmel|', '|kacke|', '|pisser|'],
  ],
  es: [
    ...[
      'mierda',
      '|puta',
      '|puto|',
      '|putos|',
      'hijoputa',
      'hijueputa',
      '|cabron|',
      '|cabrones|',
      '|cabrona',
    ],
    ...[
      'gilipollas',
      '|polla|',
      '|pollas|',
      '|joder|',
      '|jodete|',
      '|jodido|',
      '|jodida|',
      '|coño|',
      'maricon',
    ],
    ...[
      '|marica|',
      'pendejo',
      'pendeja',
      '|culero|',
      '|culo|',
      '|chingar|',
      'chingada',
      'chinga tu',
      '|verga|',
    ],
    ...['|follar|', '|follarte|', '|capullo|', 'malparido', 'gonorrea', '|conchatumadre|', '|sudaca|'],
  ],
  fr: [
    ...[
      '|merde',
      '|putain',
      '|pute|',
      '|putes|',
      '|connard',
      '|connasse',
      '|conard|',
      '|conasse|',
      '|salope|',
    ],
    ...[
      '|salopes|',
      '|salaud',
      '|encule',
      '|pédé|',
      '|pédés|',
      '|bâtard|',
      '|bâtards|',
      '|nique|',
      '|niquer|',
    ],
    ...['|branleur', '|couille', '|chiasse|', '|chier|', '|foutre|', '|nègre|', '|nègres|', '|bougnoul'],
    ...['|enfoiré|', '|enfoirés|', '|ntm|', '|cul|'],
  ],
};

/** The beginnings or parts of ordinary words of these languages in which the English list sees something else. */
const INNOCENT = [
  ...[
    'analyse',
    'analysi',
    'analog',
    'analph',
    'kanal',
    'dicke',
    'dickicht',
    'dickkopf',
    'schinken',
    'ansporn',
  ],
  ...['fackel', 'felchen', 'rappe', 'fistin', 'ein abo', 'das abo', 'assozi', 'cockpit'],
  ...[
    'analisis',
    'analist',
    'analiz',
    'analit',
    'analf',
    'panal',
    'ventanal',
    'cumpl',
    'negro',
    'negra',
    'fagot',
  ],
  ...['assez', 'asseo', 'assey', 'assem', 'assoc', 'assom', 'assor', 'assou', 'assoi', 'asson', 'artisanal'],
  ...['en retard', 'du retard', 'de retard', 'un retard', 'le retard'],
];

/** The letter beneath accents and ornaments, in whatever form it was typed. */
const bareLetter = (letter: string): string =>
  letter.normalize('NFKD').replace(/\p{M}/gu, '').replace('ß', 's');

/** As the matcher reads texts: without accents, and letters other than these never doubled. */
const asRead = (word: string): string => bareLetter(word).replaceAll(/([^|belosg])\1+/g, '$1');

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const word of Object.values(WORDS).flat()) {
  dataset.addPhrase((phrase) =>
    phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(asRead(word))),
  );
}
dataset.addPhrase((phrase) => INNOCENT.reduce((all, term) => all.addWhitelistedTerm(term), phrase));
const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });

/** A message with its profanity masked, a star for each letter, so that it stays as long as it was. */
export function maskProfanity(text: string): string {
  const letters = lettersOf(text);
  const bare = letters.map(bareLetter);
  const matches = matcher.getAllMatches(bare.join(''));
  if (matches.length === 0) return text;
  let end = 0;
  const masked = letters.map((letter, index) => {
    const start = end;
    end += bare[index]?.length ?? 0;
    const isMeant = matches.some(({ startIndex, endIndex }) => start <= endIndex && startIndex < end);
    return isMeant ? '*' : letter;
  });
  return masked.join('');
}
