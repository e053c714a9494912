import { expect, test } from 'bun:test';
import { errorCodeSchema } from '@nightfall/shared/protocol/errors';
import errors from '@nightfall/shared/text/en/errors.json';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { messagesIn } from '@nightfall/shared/text/messages';
import { problem } from '@nightfall/shared/text/problems';
import { ErrorWords } from './error-words.ts';

const german = new ErrorWords(
  {
    codes: { INVALID: 'Das geht so nicht' },
    rejections: { MUTED: 'Du bist stumm' },
    names: { tooLong: (values) => `Höchstens ${(values as { most: number }).most} Zeichen` },
  },
  false,
);
const english = new ErrorWords(errors as never, true);
const tooLong = problem('names.tooLong', { most: 50 });
const unknown = { message: 'Of a newer server', said: { say: 'names.tooOdd' } };

test('[L9.9] a refusal is told in the words of the page, else by its code', () => {
  expect(german.textOf(tooLong)).toBe('Höchstens 50 Zeichen');
  expect(german.textOf({ ...unknown, code: 'INVALID' })).toBe('Das geht so nicht');
  expect(german.textOf({ message: 'You are muted', code: 'MUTED' })).toBe('Du bist stumm');
  expect(german.textOf({ ...unknown, code: 'ROOM_FULL' })).toBeUndefined();
  expect(english.textOf({ ...unknown, code: 'INVALID' })).toBe('Of a newer server');
});

test('[L9.20] so are texts within a text, as of a theme pack with several faults', () => {
  const missing = problem('packs.incomplete', { fields: 'teams' });
  const wrong = problem('packs.in', { place: 'theme.json', fault: problem('packs.badId') });
  const refusal = problem('packs.both', { one: missing, other: wrong });
  const texts = LANGUAGES.map((language) =>
    new ErrorWords(messagesIn('errors', language) as never, false).textOf(refusal),
  );
  expect(texts).toEqual([
    'The theme is incomplete: teams; theme.json: A theme id has small letters, digits and hyphens',
    'Dem Thema fehlt etwas: teams; theme.json: Die id eines Themas hat Kleinbuchstaben, Ziffern und Bindestriche',
    'El tema está incompleto: teams; theme.json: El id de un tema tiene letras minúsculas, cifras y guiones',
    'Le thème est incomplet\u202f: teams\u202f; theme.json\u202f: L’id d’un thème se compose de lettres minuscules, de chiffres et de traits d’union',
  ]);
  const newer = { ...missing, said: { say: 'packs.in', with: { place: 'x', fault: unknown.said } } };
  expect(german.textOf({ ...newer, code: 'INVALID' })).toBe('Das geht so nicht');
});

test('[L9.20] a wrong kind of value, and where a manifest stops being JSON, are told in the page’s language', () => {
  const faults = problem('packs.both', {
    one: problem('packs.in', {
      place: 'grammar',
      fault: problem('packs.expected', { expected: 'object', received: 'string' }),
    }),
    other: problem('packs.badJson', { file: 'theme.json', line: 3, column: 14 }),
  });
  const texts = LANGUAGES.map((language) =>
    new ErrorWords(messagesIn('errors', language) as never, false).textOf(faults),
  );
  expect(texts).toEqual([
    'grammar: expected object, received string; theme.json is not valid JSON: look at line 3, column 14',
    'grammar: erwartet ist ein Objekt, da steht ein Text; theme.json ist kein gültiges JSON: Sieh in Zeile 3, Spalte 14 nach',
    'grammar: se esperaba un objeto, hay un texto; theme.json no es un JSON válido: mira la línea 3, columna 14',
    'grammar\u202f: il faut un objet, et non un texte\u202f; theme.json n’est pas du JSON valable\u202f: regarde la ligne 3, colonne 14',
  ]);
});

test('[L9.9] so is the body of an answer, with what is wrong with each field', () => {
  const { message: error, said } = tooLong;
  const body = { error, said, code: 'INVALID', details: [{ path: 'displayName', ...tooLong }] };
  const translated = JSON.parse(german.body(JSON.stringify(body)));
  expect(translated).toMatchObject({ error: 'Höchstens 50 Zeichen', code: 'INVALID' });
  expect(translated.details).toMatchObject([{ path: 'displayName', message: 'Höchstens 50 Zeichen' }]);
  const strange = JSON.stringify({
    error: 'Other',
    code: 'TOO_LARGE',
    details: [{ path: '', message: 'x' }],
  });
  expect(JSON.parse(german.body(strange))).toEqual({ code: 'TOO_LARGE', details: [{ path: '' }] });
});

test.each(['Bad Gateway', '<html>', 'null', '{"a":1}'])(
  '[L9.9] an answer of another program stays as it is: %s',
  (body) => {
    expect(german.body(body)).toBe(body);
  },
);

test.each(errorCodeSchema.options)('[L9.9] %s has a text', (code) => {
  expect(Object.keys({ ...errors.codes, ...errors.rejections })).toContain(code);
});
