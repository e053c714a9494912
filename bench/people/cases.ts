import { join } from 'node:path';
import { type Position, positionOf } from '@nightfall/shared/game/bots/position';
import { type HeardClaim, isOfNight } from '@nightfall/shared/game/bots/testimony';
import { drawAll, type Worlds } from '@nightfall/shared/game/bots/worlds';
import { printedRole } from '@nightfall/shared/game/night/night';
import { rolesOf } from '@nightfall/shared/game/night/roles/role-lookup';
import type { Claim, ClaimPlace } from '@nightfall/shared/game/state/claim';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import { type RoundTruth, truthOf, verdictOf } from '@nightfall/shared/game/talk/verdicts';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';

/** A claim as it is recorded: a role, or what the speaker did or saw. */
type Recorded =
  | string
  | readonly ['role' | 'own', string]
  | readonly ['swap', number, number]
  | readonly ['rob', number]
  | readonly ['saw', number, string]
  | readonly ['center', string, string];

interface Recording {
  readonly id: string;
  /** Games of one group share people, or a deal. */
  readonly group: string;
  readonly dealt: readonly string[];
  readonly final: readonly string[];
  readonly votes: readonly number[];
  readonly claims: readonly (readonly [number, Recorded])[];
}

interface PeopleRecording extends Recording {
  readonly deck: readonly string[];
}

interface ModelRecording extends Recording {
  readonly center: readonly [string, string, string];
  /** Who acted, and on whom; a Seer with nobody named looked at the first two cards of the center. */
  readonly night: Partial<Record<'seer' | 'robber' | 'troublemaker', readonly number[]>>;
}

/** A player, or nobody in particular, who listens to a recorded game. */
export interface Listening {
  readonly seat: number | null;
  readonly worlds: Worlds;
}

/** A recorded game with those whose beliefs are judged. */
export interface Case extends Recording {
  readonly deck: readonly string[];
  readonly seats: readonly PlayerId[];
  readonly heard: readonly HeardClaim[];
  readonly isWolf: readonly boolean[];
  readonly listeners: readonly Listening[];
  /** By seat: whether what they tell of their night is so; null where they tell nothing, empty where it is not on record. */
  readonly nights: readonly (boolean | null)[];
}

const ROLES = rolesOf({ customRoles: [] });
export const isOnWolfTeam = (role: string): boolean => ROLES.get(role).team === 'Werewolf';
export const isOfVillage = (role: string): boolean => ROLES.get(role).team === 'Villager';

const read = async <T>(name: string): Promise<readonly T[]> =>
  Bun.file(join(import.meta.dir, '..', 'cases', name)).json();

/** Games of people: their nights are not recorded, so that somebody listens who knows what is public alone. */
export async function gamesOfPeople(): Promise<readonly Case[]> {
  const all = await read<PeopleRecording>('people.json');
  return all.map((one) => {
    const seats = one.dealt.map((_, seat) => `seat ${seat}` as PlayerId);
    const worlds = drawAll(publicly(seats, one.deck), one.id);
    return caseOf(one, one.deck, seats, [{ seat: null, worlds }]);
  });
}

const publicly = (seats: readonly PlayerId[], selectedRoles: readonly string[]): Position => ({
  seats,
  humans: new Set(seats),
  selectedRoles,
  roles: ROLES,
  ruleset: 'tabletop',
  dawn: { faceUp: new Map(), muted: new Set(), banished: new Set() },
  own: null,
});

/** Rounds of a language model: everybody of the village listens, with what they knew of their own night. */
export async function roundsOfAModel(): Promise<readonly Case[]> {
  const all = await read<ModelRecording>('model.json');
  return all.map((one) => {
    const { table, truth } = replayed(one);
    const seats = names(one.dealt).map((name) => table.player(name).id);
    const listeners = names(one.dealt).flatMap((name, seat): Listening[] => {
      const view = table.view(name);
      if (ROLES.get(view.me?.currentRole ?? '').team !== 'Villager') return [];
      return [{ seat, worlds: drawAll(positionOf(view), `${one.id}/${name}`) }];
    });
    return caseOf(one, [...one.dealt, ...one.center], seats, listeners, truth);
  });
}

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
const names = (dealt: readonly string[]) => NAMES.slice(0, dealt.length);

/** The round played again, to the cards that are on record. */
function replayed({ id, dealt, center, night, final }: ModelRecording): {
  readonly table: Table;
  readonly truth: RoundTruth;
} {
  const name = (seat: number | undefined) => NAMES[seat ?? -1] ?? '';
  const table = gameWith(Object.fromEntries(dealt.map((role, seat) => [name(seat), role])), { center });
  const { seer, robber, troublemaker } = night;
  if (seer)
    table.submit(
      name(seer[0]),
      seer[1] === undefined
        ? { type: 'view_center', positions: [0, 1] }
        : { type: 'view_player', targetUserId: name(seer[1]) },
    );
  if (robber) table.submit(name(robber[0]), { type: 'rob_player', targetUserId: name(robber[1]) });
  if (troublemaker) {
    const [by, one, other] = troublemaker;
    table.submit(name(by), {
      type: 'swap_players',
      player1UserId: name(one),
      player2UserId: name(other),
    });
  }
  table.until('discussion');
  const { stage } = table.state;
  if (!('night' in stage)) throw new Error('it is not day');
  const prints = names(dealt).map((one) => printedRole(stage.night.layout, { player: table.player(one).id }));
  if (prints.join() !== final.join()) throw new Error(`${id} ends with other cards than recorded`);
  return { table, truth: truthOf(stage, ROLES) };
}

function caseOf<R extends Recording>(
  one: R,
  deck: readonly string[],
  seats: readonly PlayerId[],
  listeners: readonly Listening[],
  truth?: RoundTruth,
): Case {
  const isWolf = one.final.map(isOnWolfTeam);
  const heard = heardIn(one, deck, seats);
  const nights = truth
    ? seats.map((seat) => {
        const told = heard.filter(
          (line) => line.speaker === seat && !line.isWithdrawn && isOfNight(line.claim),
        );
        if (told.length === 0) return null;
        return told.every(({ claim }) => verdictOf(truth, seat, claim) === 'true');
      })
    : [];
  return { ...one, deck, seats, listeners, isWolf, heard, nights };
}

/** As it would be claimed on the page: a new role takes back the one before, and nothing is said twice. */
function heardIn({ claims }: Recording, deck: readonly string[], seats: readonly PlayerId[]): HeardClaim[] {
  const heard: HeardClaim[] = [];
  for (const [seat, recorded] of claims) {
    const speaker = seats[seat];
    if (speaker === undefined) continue;
    const standing = (kind: Claim['kind']) =>
      heard.findIndex((one) => one.speaker === speaker && one.claim.kind === kind && !one.isWithdrawn);
    for (const claim of claimsOf(recorded, speaker, seats)) {
      if ('role' in claim && !deck.includes(claim.role)) continue;
      const words = JSON.stringify(claim);
      if (
        heard.some(
          (one) => one.speaker === speaker && !one.isWithdrawn && JSON.stringify(one.claim) === words,
        )
      )
        continue;
      const before = claim.kind === 'role' || claim.kind === 'did' ? standing(claim.kind) : -1;
      const old = heard[before];
      if (old) heard[before] = { ...old, isWithdrawn: true };
      heard.push({ id: `claim ${heard.length}`, speaker, claim, isWithdrawn: false });
    }
  }
  return heard;
}

function claimsOf(recorded: Recorded, self: PlayerId, seats: readonly PlayerId[]): Claim[] {
  if (typeof recorded === 'string') return [{ kind: 'role', role: recorded }];
  const at = (seat: number) => seats[seat] ?? self;
  const saw = (place: ClaimPlace, role: string): Claim => ({ kind: 'saw', place, role });
  switch (recorded[0]) {
    case 'role':
      return [{ kind: 'role', role: recorded[1] }];
    case 'own':
      return [saw({ player: self }, recorded[1])];
    case 'saw':
      return [saw({ player: at(recorded[1]) }, recorded[2])];
    case 'center':
      return recorded.slice(1).map((role, center) => saw({ center }, role as string));
    case 'rob':
      return [{ kind: 'did', choice: { type: 'rob_player', targets: [at(recorded[1])], centerIndices: [] } }];
    case 'swap':
      return [
        {
          kind: 'did',
          choice: { type: 'swap_players', targets: [at(recorded[1]), at(recorded[2])], centerIndices: [] },
        },
      ];
  }
}
