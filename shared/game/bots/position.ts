import type { ActionData, GameView, MeView } from '../../protocol/game-view.ts';
import type { Knowledge } from '../night/knowledge.ts';
import { choiceFromPayload } from '../night/payload.ts';
import { rolesOf } from '../night/role-table.ts';
import type { RoleDefinition } from '../night/roles/role.ts';
import type { ArtifactId, Choice, NightPayload } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleName, RoleTable } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import { type Told, toldIn } from './told.ts';

/** What a bot knows of its own night, and nobody else at the table. */
export interface OwnNight {
  readonly player: PlayerId;
  readonly dealt: RoleName;
  /** What it takes itself for. */
  readonly role: RoleName;
  readonly choices: readonly Choice[];
  readonly knowledge: Knowledge;
  /** What came of its choices; null before dawn. */
  readonly told: Told | null;
  readonly isTapped: boolean;
  readonly wasConverted: boolean;
  readonly artifactId: ArtifactId | null;
}

/** A round as somebody at the table knows it: no more than their view. */
export interface Position {
  /** In seat order. */
  readonly seats: readonly PlayerId[];
  readonly humans: ReadonlySet<PlayerId>;
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleTable<RoleDefinition>;
  readonly ruleset: Ruleset;
  /** What was announced at dawn; null before. */
  readonly dawn: Dawn | null;
  /** Null for a listener who knows what is public alone. */
  readonly own: OwnNight | null;
}

/** What everybody sees from the discussion on. */
export interface Dawn {
  readonly faceUp: ReadonlyMap<PlayerId, RoleName>;
  readonly muted: ReadonlySet<PlayerId>;
  readonly banished: ReadonlySet<PlayerId>;
}

/** Reads a view. */
export function positionOf(view: GameView): Position {
  const players = view.players.filter(({ joinsNextRound }) => !joinsNextRound);
  const roles = rolesOf({ customRoles: customRolesIn(view) });
  return {
    seats: players.map(({ id }) => id),
    humans: new Set(players.flatMap(({ id, isBot }) => (isBot ? [] : [id]))),
    selectedRoles: view.selectedRoles,
    roles,
    ruleset: view.gameSettings.ruleset,
    dawn: dawnIn(view),
    own: view.me?.originalRole ? ownNight(view, view.me, view.me.originalRole) : null,
  };
}

/** The same round for somebody who has no card in it. */
export const publicPosition = (position: Position): Position => ({ ...position, own: null });

function dawnIn({ phase, players }: GameView): Dawn | null {
  if (phase !== 'discussion' && phase !== 'vote') return null;
  return {
    faceUp: new Map(players.flatMap(({ id, revealedRole }) => (revealedRole ? [[id, revealedRole]] : []))),
    muted: new Set(players.flatMap(({ id, isMuted }) => (isMuted ? [id] : []))),
    banished: new Set(players.flatMap(({ id, isBanished }) => (isBanished ? [id] : []))),
  };
}

function ownNight(view: GameView, me: MeView, dealt: RoleName): OwnNight {
  const idOf = seatFinder(view);
  const people = (userIds: readonly string[]) => userIds.flatMap((userId) => idOf(userId) ?? []);
  const { wolves, masons, seers, apprenticeSeers, isLoneWolf } = me.knowledge;
  return {
    player: me.playerId,
    dealt,
    role: me.currentRole ?? dealt,
    choices: choicesIn(me.actionData, idOf),
    knowledge: {
      wolves: people(wolves),
      masons: people(masons),
      seers: people(seers),
      apprenticeSeers: people(apprenticeSeers),
      isLoneWolf,
    },
    told: me.actionResult && toldIn(me.actionResult.data, idOf),
    isTapped: me.isTapped,
    wasConverted: me.wasConverted,
    artifactId: me.artifactId,
  };
}

export type SeatFinder = (userId: string) => PlayerId | undefined;

export function seatFinder({ players }: GameView): SeatFinder {
  const ids = new Map<string, PlayerId>(players.map(({ id, userId }) => [userId, id]));
  return (userId) => ids.get(userId);
}

/** A copier's later choices stand under `next`. */
function choicesIn(data: ActionData | null, idOf: SeatFinder): Choice[] {
  if (data === null) return [];
  const { next = null, ...payload } = data as ActionData & { next?: ActionData };
  const choice = choiceFromPayload(payload as NightPayload, idOf);
  return [...(choice ? [choice] : []), ...choicesIn(next, idOf)];
}

const TEAMS = { Villager: 'villager', Werewolf: 'werewolf', Neutral: 'special' } as const;

function customRolesIn({ customRoles }: GameView): readonly CustomRole[] {
  return customRoles.map(({ team, actions = [], ...role }) => ({ ...role, actions, team: TEAMS[team] }));
}

/** Of up to so many players: little contradicts what somebody makes up there, and each world can be paid for. */
export const SMALL_TABLE = 6;

export const isSmall = ({ seats }: Pick<Position, 'seats'>): boolean => seats.length <= SMALL_TABLE;
