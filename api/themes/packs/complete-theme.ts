import {
  checkText,
  type ErrorText,
  type Problem,
  problem,
  saidByCheck,
} from '@nightfall/shared/text/problems';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import {
  isObject,
  type JsonObject,
  objectOrNone,
  themeValues,
  withDefaults,
} from '@nightfall/shared/themes/fill';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { type GivenNames, genericInOwnWords, genericRole } from '@nightfall/shared/themes/stored-theme';
import { genericIn } from '@nightfall/shared/themes/theme-in';
import {
  languageSchema,
  MOST_TRANSLATIONS,
  type ThemeData,
  type Translation,
  themeDataSchema,
  translationSchema,
} from '@nightfall/shared/themes/theme-schema';
import { z } from 'zod';
import { ServiceError } from '../../http/service-error.ts';
import { type Draft, draftOf } from './draft.ts';
import { folded, type ManifestName } from './manifest.ts';
import { inPlace, quoted, refusal, refusalOf, refuseIfAny } from './refusal.ts';

const schemaText = themeDataSchema.shape.text.shape;
const roleSchema = schemaText.roles.valueType.partial({ instructions: true });
const namesSchema = z.object({
  gameTitle: schemaText.gameTitle,
  teams: schemaText.teams,
  actions: schemaText.actions,
  roles: z.record(z.enum(CARD_ORDER), roleSchema),
});

/** Completes what an author wrote to a whole theme. @throws ServiceError INVALID that names each wrong place */
export function completeTheme(manifest: ManifestName, draft: Draft): ThemeData {
  const source = { manifest, isPart: false };
  const theme = completed(source, draft);
  const { translations } = draft;
  if (translations === undefined) return theme;
  const parsed = translationsSchema.safeParse(translations);
  if (!parsed.success) throw refusalOf(problemsOf(source, parsed.error.issues, ['translations']));
  const whole = Object.entries(parsed.data).map(([language, said]) => [
    language,
    translated(manifest, theme, language, said),
  ]);
  return { ...theme, translations: Object.fromEntries(whole) };
}

const saidSchema = z.strictObject({
  name: z.unknown().optional(),
  description: z.unknown().optional(),
  text: z.record(z.string(), z.unknown()),
  grammar: z.unknown().optional(),
});
const translationsSchema = z
  .record(languageSchema, saidSchema)
  .refine(
    (all) => Object.keys(all).length <= MOST_TRANSLATIONS,
    checkText('packs.mostLanguages', { most: MOST_TRANSLATIONS }),
  );

/** What the author wrote, as problems name it. */
interface Source {
  readonly manifest: ManifestName;
  /** A part of it, which is named around all its problems. */
  readonly isPart: boolean;
}

const TRANSLATION: Source = { manifest: 'theme.json', isPart: true };

const inSource = ({ manifest, isPart }: Source, fault: Problem): Problem =>
  isPart ? fault : inPlace(manifest, fault);

/** Is written as in theme.json; the colours are those of the theme. */
function translated(
  manifest: ManifestName,
  theme: ThemeData,
  language: string,
  { text, ...head }: z.infer<typeof saidSchema>,
): Translation {
  const place = `translations.${language}`;
  if (language === (theme.language ?? 'en'))
    throw refusal(inPlace(manifest, inPlace(place, problem('packs.ownLanguage'))));
  const { id, name, description } = theme;
  const { gameTitle, teams } = theme.text;
  const colours = Object.fromEntries(Object.entries(teams).map(([key, { color }]) => [key, { color }]));
  const said = withDefaults(text, { gameTitle, teams: colours });
  try {
    const draft = draftOf('theme.json', { id, name, description, ...head, language, text: said });
    const {
      name: ownName,
      description: ownDescription,
      text: whole,
      grammar,
    } = completed(TRANSLATION, draft);
    const translation = translationSchema.safeParse({
      name: ownName,
      description: ownDescription,
      text: whole,
      ...(grammar === undefined ? {} : { grammar }),
    });
    if (!translation.success) throw refusalOf(problemsOf(TRANSLATION, translation.error.issues));
    return translation.data;
  } catch (error) {
    throw error instanceof ServiceError ? refusal(inPlace(place, error)) : error;
  }
}

function completed(source: Source, draft: Draft): ThemeData {
  const { manifest } = source;
  const { text, roles, head } = draft;
  const builtIn = genericIn(head.language);
  const actions = manifest === 'theme.json' ? text.actions : withDefaults(text.actions, builtIn.text.actions);
  const names = namesSchema.safeParse({ ...text, actions, roles });
  if (!names.success) throw refusalOf(problemsOf(source, names.error.issues, ['text']));
  const rest = genericInOwnWords(names.data, builtIn);
  const theme = themeDataSchema.safeParse(withDefaults(withOwnTitles(draft, names.data, builtIn), rest));
  if (!theme.success) throw refusalOf(problemsOf(source, theme.error.issues));
  refuseIfAny(
    [...sameNames(theme.data), ...wrongPlaceholders(theme.data, builtIn)].map((it) => inSource(source, it)),
  );
  return theme.data;
}

/** Fills in what follows from the author's other words. */
function withOwnTitles(
  { head, text, look, images, roles }: Draft,
  given: GivenNames,
  builtIn: ThemeData,
): JsonObject {
  const title = text.gameTitle;
  const phases = objectOrNone(text.phases);
  const night = text.nightPhase ?? phases.job_choice ?? builtIn.text.nightPhase;
  const whole = CARD_ORDER.map(
    (name) => [name, withDefaults(roles[name], genericRole(name, given, builtIn))] as const,
  );
  return {
    name: title,
    id: slug(String(head.name ?? title)),
    description: '',
    ...head,
    text: {
      homeTitle: title,
      nightPhase: night,
      ...text,
      actions: given.actions,
      phases:
        text.phases === undefined || isObject(text.phases) ? { job_choice: night, ...phases } : text.phases,
      roles: Object.fromEntries(whole),
    },
    ...(look === undefined ? {} : { look }),
    images,
  };
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64) || 'theme';

/** Missing texts in one sentence, other problems by their place, as the author wrote it. */
function problemsOf(source: Source, issues: readonly z.core.$ZodIssue[], parent: string[] = []): ErrorText[] {
  const isMissing = (issue: z.core.$ZodIssue) =>
    issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const placeOf = ({ path }: z.core.$ZodIssue) => fieldPath(source, [...parent, ...path]);
  const missing = issues.filter(isMissing).map((issue) => placeOf(issue));
  const wrong = issues
    .filter((issue) => !isMissing(issue))
    .map((issue) =>
      inSource(
        source,
        problem('packs.in', { place: placeOf(issue) || problem('packs.theTheme'), fault: reasonOf(issue) }),
      ),
    );
  return missing.length === 0
    ? wrong
    : [problem('packs.incomplete', { fields: missing.join(', ') }), ...wrong];
}

const MOST_KEYS = 10;

function reasonOf(issue: z.core.$ZodIssue): ErrorText {
  const [first] = issue.code === 'invalid_key' ? issue.issues : [];
  if (first !== undefined) return reasonOf(first);
  if (issue.code !== 'unrecognized_keys') return reasonOfCheck(issue.message);
  const names = issue.keys.slice(0, MOST_KEYS).map(quoted).join(', ');
  return problem(issue.keys.length > MOST_KEYS ? 'packs.othersMeanNothing' : 'packs.meansNothing', { names });
}

/** By what the library says. */
const BOUNDS: ReadonlyMap<string, BoundId> = new Map([
  ['string to have <=', 'packs.mostLetters'],
  ['string to have >=', 'packs.leastLetters'],
  ['array to have <=', 'packs.mostItems'],
  ['array to have >=', 'packs.leastItems'],
] as const);
type BoundId = `packs.${'most' | 'least'}${'Letters' | 'Items'}`;

/** The schema's own checks say their texts (checkText); others are known by what the library says, which is English. */
function reasonOfCheck(text: string): ErrorText {
  const own = saidByCheck(text);
  if (own !== undefined) return { message: text, said: own };
  const message = text.replace(/^(?:Invalid input|Too big|Too small): /, '');
  const [, expected, received] = /^expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (expected && received)
    return problem('packs.expected', { expected: expected === 'record' ? 'object' : expected, received });
  const [, bound = '', count] = /^expected (\w+ to have [<>]=)(\d+) /.exec(message) ?? [];
  const id = BOUNDS.get(bound);
  if (id !== undefined && count) return problem(id, { count });
  const [, options] = /^Invalid option: expected one of (.+)$/.exec(message) ?? [];
  return options ? problem('packs.oneOf', { options }) : { message };
}

function fieldPath({ manifest }: Source, path: readonly PropertyKey[]): string {
  const place = path
    .map(String)
    .join('.')
    .replace(/^text\.(?=roles|teams|gameTitle|actions)/, '');
  const written = manifest === 'theme.json' ? place : place.replace(/^(roles\..*\.)name$/, '$1displayName');
  return quoted(written).slice(1, -1);
}

function sameNames({ text: { roles } }: ThemeData): Problem[] {
  const first = new Map<string, string>();
  return Object.entries(roles).flatMap(([role, { name }]) => {
    const other = first.get(folded(name));
    first.set(folded(name), other ?? role);
    return other === undefined
      ? []
      : [problem('packs.sameName', { one: other, other: role, name: quoted(name) })];
  });
}

const OWN_VALUES = new Set(Object.keys(themeValues(generic)));
const FORM = /^([a-zA-Z]+)_(\w+)$/;

/** What is named in a text: `{role_the}` names the role, in a form that the grammar has. */
function placeholdersOf(text: string, forms: ReadonlySet<string>): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, named = '']) => {
    const [, name = named, form = ''] = FORM.exec(named) ?? [];
    return forms.has(form.charAt(0).toLowerCase() + form.slice(1)) ? name : named;
  });
}

const formsOf = ({ grammar = {} }: ThemeData): ReadonlySet<string> =>
  new Set(Object.keys(grammar).map((key) => key.slice(key.indexOf('.') + 1)));

/** A sentence must name what it is about. */
function wrongPlaceholders(theme: ThemeData, builtIn: ThemeData): Problem[] {
  const [ownForms, builtInForms] = [formsOf(theme), formsOf(builtIn)];
  const parts = ['sentences', 'screens', 'actions'] as const;
  return parts.flatMap((part) => {
    const builtInTexts = new Map(textsOf(builtIn.text[part], part));
    return textsOf(theme.text[part], part).flatMap(([path, said]) => {
      const named = placeholdersOf(builtInTexts.get(path) ?? '', builtInForms);
      const needed = named.filter((name) => !OWN_VALUES.has(name));
      const used = placeholdersOf(said, ownForms);
      const at = (name: string) => ({ place: `text.${path}`, value: `{${name}}` });
      const isFilled = (name: string) =>
        needed.includes(name) || (part !== 'actions' && OWN_VALUES.has(name));
      return [
        ...needed.filter((name) => !used.includes(name)).map((name) => problem('packs.mustName', at(name))),
        ...used.filter((name) => !isFilled(name)).map((name) => problem('packs.nothingFills', at(name))),
      ];
    });
  });
}

function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}
