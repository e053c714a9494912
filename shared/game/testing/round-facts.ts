import type { NightPayload } from '../choice.ts';
import type { RoleName } from '../roles/role.ts';
import type { PairDeal } from './pair-deal.ts';
import type { Table } from './table.ts';

/** A deal and what was chosen: all that the rulebook needs to say who may know what. Players are named. */
export interface Round extends PairDeal {
  readonly choices: Readonly<Record<string, readonly NightPayload[]>>;
}

/** A round with one choice more, whose user ids become names. */
export function withChoice(round: Round, table: Table, name: string, payload: NightPayload): Round {
  const named = Object.entries(payload).map(([key, value]) => {
    if (key.endsWith('UserId')) return [key, table.names([String(value)])[0]];
    return [key, key.endsWith('UserIds') ? table.names(value as string[]) : value];
  });
  const choices = [...(round.choices[name] ?? []), Object.fromEntries(named) as NightPayload];
  return { ...round, choices: { ...round.choices, [name]: choices } };
}

/** The role dealt to a player and those copied after it. */
export function rolesTaken({ dealt, center, choices }: Round, name: string): RoleName[] {
  const copied = (choices[name] ?? []).flatMap((choice) => {
    if (choice.type === 'copy_role') return dealt[choice.targetUserId] ?? [];
    return choice.type === 'copy_center' ? (center[choice.centerIndex] ?? []) : [];
  });
  return [dealt[name] as RoleName, ...copied];
}

export function lastRole(round: Round, name: string): RoleName {
  return rolesTaken(round, name).at(-1) as RoleName;
}

/** What a player did in the end; copying is only the way there. */
export function lastChoice({ choices }: Round, name: string): NightPayload | undefined {
  const last = choices[name]?.at(-1);
  return last?.type === 'copy_role' || last?.type === 'copy_center' ? undefined : last;
}

const AWAKE_WOLVES = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf'];
const WOLVES = [...AWAKE_WOLVES, 'Dream Wolf'];

/** Rulebook section 3: the people a player knows to be something, in seat order. */
export function recognised(round: Round, name: string, phase: 'role_deal' | 'job_choice' | 'dawn') {
  const role = phase === 'role_deal' ? round.dealt[name] : lastRole(round, name);
  const those = (knower: boolean, shown: readonly RoleName[]) =>
    Object.keys(round.dealt).filter((other) => {
      if (!knower || other === name) return false;
      const isDealt = shown.includes(round.dealt[other] as RoleName);
      return isDealt || (phase === 'dawn' && shown.includes(lastRole(round, other)));
    });
  const isNight = phase !== 'role_deal';
  const isAwakeWolf = AWAKE_WOLVES.includes(role as RoleName);
  return {
    wolves: those(isAwakeWolf || (isNight && role === 'Minion'), isNight ? WOLVES : AWAKE_WOLVES),
    masons: those(isNight && role === 'Mason', ['Mason']),
    seers: those(isNight && role === 'Beholder', ['Seer']),
    apprenticeSeers: those(isNight && role === 'Beholder', ['Apprentice Seer']),
  };
}

/** Who has a step of the night, in the order of the rulebook’s section 2. */
export const NIGHT_ORDER: readonly RoleName[] = [
  'Copycat',
  'Doppelganger',
  'Stalker',
  'Werewolf',
  'Alpha Wolf',
  'Mystic Wolf',
  'Bodyguard',
  'Minion',
  'Sentinel',
  'Mason',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Beholder',
  'Thing',
  'Revealer',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Aura Seer',
  'Drunk',
  'Insomniac',
  'Curator',
  'Old Hag',
];

/** Rulebook section 4: a Doppelganger acts as these right after copying. */
const AT_ONCE: readonly RoleName[] = [
  'Sentinel',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Drunk',
  'Thing',
  'Bodyguard',
  'Stalker',
  // A copier of a copier copies on.
  'Copycat',
  'Doppelganger',
];

/** When a player's last step is: a greater number is later, an equal one may be either. */
export function momentOf(round: Round, name: string): number {
  const [dealt, ...copied] = rolesTaken(round, name) as [RoleName, ...RoleName[]];
  let moment = NIGHT_ORDER.indexOf(dealt);
  for (const [turn, role] of copied.entries()) {
    const isCopier = role === 'Copycat' || role === 'Doppelganger';
    const byDoppelganger = round.choices[name]?.[turn]?.type === 'copy_role';
    const atOnce = isCopier || (byDoppelganger && AT_ONCE.includes(role));
    if (!atOnce) moment = NIGHT_ORDER.indexOf(role) + 0.5;
  }
  return moment;
}
