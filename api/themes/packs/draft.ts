import { type Problem, problem } from '@nightfall/shared/text/problems';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { isObject, type JsonObject, objectOrNone } from '@nightfall/shared/themes/fill';
import { type ManifestName, roleMeant } from './manifest.ts';
import { quoted, refusal, refuseIfAny } from './refusal.ts';

/** A theme as far as its author wrote it, in the shape of the theme schema. */
export interface Draft {
  readonly head: JsonObject;
  readonly text: JsonObject;
  readonly roles: Readonly<Record<string, JsonObject>>;
  readonly look: unknown;
  readonly images: JsonObject;
  /** By language. */
  readonly translations: unknown;
}

/** @throws ServiceError INVALID for parts that every theme needs */
export function draftOf(name: ManifestName, manifest: JsonObject): Draft {
  return name === 'theme.json' ? simpleDraft(manifest) : packDraft(manifest);
}

/** theme.json: the shape of the theme schema itself. */
function simpleDraft({ text: given, look, images, translations, ...head }: JsonObject): Draft {
  const { backgroundImage, homeBackgroundImage, roles, ...text } = objectOrNone(given);
  refuseMissing({ gameTitle: text.gameTitle, roles, teams: text.teams, actions: text.actions }, roles);
  const pictures = { background: backgroundImage, homeBackground: homeBackgroundImage };
  return {
    head,
    text,
    roles: rolesOf(roles, (role) => role),
    look,
    images: { ...withoutNone(pictures), ...objectOrNone(images) },
    translations,
  };
}

/** The manifest of a theme pack (accounts.md section 3). Its title is the pack's name if no other is given. */
function packDraft(manifest: JsonObject): Draft {
  const {
    id,
    name,
    description,
    language,
    grammar,
    roles,
    teams,
    assets,
    text: given,
    look,
    translations,
  } = manifest;
  refuseMissing({ name, roles, teams }, roles);
  const text = objectOrNone(given);
  const { cardBack, homeBackground, background } = objectOrNone(assets);
  return {
    head: withoutNone({ id, name, description, language, grammar }),
    text: { gameTitle: name, ...text, teams: packTeams(teams) },
    roles: rolesOf(roles, packRole),
    look,
    images: withoutNone({ cardBack, homeBackground, background }),
    translations,
  };
}

function packRole(role: JsonObject): JsonObject {
  const { displayName, description, instructions, winCondition, teamLabel, image, icon } = role;
  return withoutNone({
    name: displayName,
    description,
    instructions,
    winCondition,
    teamLabel: FORMER_LABELS.has(teamLabel) ? undefined : teamLabel,
    image: image ?? icon,
  });
}

/** Labels of earlier default packs, which are wrong once the teams have other names. */
const FORMER_LABELS = new Set<unknown>(['Villager team', 'Werewolf team', 'Neutral', 'Stalker']);

function packTeams(teams: unknown): unknown {
  if (!isObject(teams)) return teams;
  const shown = Object.entries(teams).map(([key, team]) => {
    const { displayName, color, description } = objectOrNone(team);
    return [key, withoutNone({ displayName, color, description })];
  });
  return Object.fromEntries(shown);
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const withoutNone = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => isGiven(value)));

function refuseMissing(needed: JsonObject, roles: unknown): void {
  const missing = Object.keys(needed).filter((key) => !isGiven(needed[key]));
  const problems = missing.length === 0 ? [] : [problem('packs.incomplete', { fields: missing.join(', ') })];
  if (isObject(roles)) problems.push(...problemsOfRoles(roles));
  refuseIfAny(problems);
}

function problemsOfRoles(roles: JsonObject): Problem[] {
  const names = Object.keys(roles);
  const meant = names.map(roleMeant);
  const missing = CARD_ORDER.filter((role) => !meant.includes(role));
  return [
    ...(missing.length === 0 ? [] : [problem('packs.missingRoles', { roles: missing.join(', ') })]),
    ...names.flatMap((name, index) => {
      const role = meant[index];
      if (role === undefined) return [problem('packs.unknownRole', { name: quoted(name) })];
      return meant.indexOf(role) < index ? [problem('packs.roleTwice', { role })] : [];
    }),
  ];
}

function rolesOf(roles: unknown, shaped: (role: JsonObject) => JsonObject): Draft['roles'] {
  if (!isObject(roles)) throw refusal(problem('packs.rolesNeeded'));
  const entries = Object.entries(roles).map(([name, role]) => {
    if (!isObject(role)) throw refusal(problem('packs.roleNeeded', { name: quoted(name).slice(1, -1) }));
    return [roleMeant(name) ?? name, shaped(role)] as const;
  });
  return Object.fromEntries(entries);
}
