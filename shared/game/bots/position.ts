import type { ActionData, GameView, MeView, ResultData } from '../../protocol/game-view.ts';
import type { Knowledge } from '../night/knowledge.ts';
import { choiceFromPayload } from '../night/payload.ts';
import type { RoleDefinition } from '../night/role.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { ArtifactId, Choice, NightPayload } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { CardPlace, NightOutcome } from '../state/outcome.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import { nightData } from '../views/outcome-data.ts';

/** A round as somebody at the table knows it: no more than their view. */
export interface Position {
  /** In seat order. */
  readonly seats: readonly PlayerId[];
  readonly humans: ReadonlySet<PlayerId>;
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleLookup<RoleDefinition>;
  readonly ruleset: Ruleset;
  /** What was announced at dawn; null before. */
  readonly dawn: Dawn | null;
  /** Null for a listener who knows what is public alone. */
  readonly own: OwnNight | null;
}

/** What a bot knows of its own night, and nobody else at the table. */
export interface OwnNight {
  readonly player: PlayerId;
  readonly dealt: RoleName;
  /** What it takes itself for. */
  readonly role: RoleName;
  readonly choices: readonly Choice[];
  readonly knowledge: Knowledge;
  /** What came of its choices; null before dawn. */
  readonly findings: Findings | null;
  readonly isTapped: boolean;
  readonly wasConverted: boolean;
  readonly artifactId: ArtifactId | null;
}

/** What came of a player's own choices, as the view has it, with seats for people. */
export interface Findings {
  readonly cards: readonly SeenCard[];
  readonly pile: readonly RoleName[];
  readonly newRole?: RoleName | undefined;
  readonly finalRole?: RoleName | undefined;
  readonly changed?: boolean | undefined;
  readonly actors?: readonly PlayerId[] | undefined;
  readonly mark?: PlayerId | undefined;
  readonly isShielded: boolean;
  readonly nothingHappened: boolean;
}

interface SeenCard {
  readonly place: Exclude<CardPlace, { pile: number }>;
  readonly role: RoleName;
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

/** Of up to so many players: little contradicts what somebody makes up there, and each world can be paid for. */
export const SMALL_TABLE = 6;

export const isSmall = ({ seats }: Pick<Position, 'seats'>): boolean => seats.length <= SMALL_TABLE;

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
    findings: me.actionResult && findingsIn(me.actionResult.data, idOf),
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

function findingsIn(data: ResultData, idOf: SeatFinder): Findings {
  return {
    cards: (data.cards ?? []).flatMap(({ userId, centerIndex, role }): SeenCard[] => {
      const player = userId === undefined ? undefined : idOf(userId);
      if (player !== undefined) return [{ place: { player }, role }];
      return centerIndex === undefined ? [] : [{ place: { center: centerIndex }, role }];
    }),
    pile: data.werewolfPileCards ?? [],
    newRole: data.newRole,
    finalRole: data.finalRole,
    changed: data.changed,
    actors: data.actors?.flatMap((userId) => idOf(userId) ?? []),
    mark: data.mark === undefined ? undefined : idOf(data.mark),
    isShielded: data.shielded === true,
    nothingHappened: data.nothingHappened === true,
  };
}

/** In an imagined night nobody has a user id: the seat stands for it. */
const SEATS = {
  userIdOf: (player: PlayerId) => player as string as UserId,
  seatedUserId: (player: PlayerId) => player as string as UserId,
  nameOf: () => '',
};

const sameSeat = (userId: string) => userId as PlayerId;

/** The same for an imagined night. */
export const findingsOf = (outcomes: readonly NightOutcome[]): Findings =>
  findingsIn(nightData(outcomes, SEATS), sameSeat);

export const areSameFindings = (a: Findings, b: Findings): boolean => JSON.stringify(a) === JSON.stringify(b);
