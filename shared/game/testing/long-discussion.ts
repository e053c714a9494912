import { readyMadeSet } from '../role-sets/ready-made.ts';
import type { SaidClaim } from '../state/claim.ts';
import type { RoleName } from '../state/role-facts.ts';
import { says } from './reviewed-table.ts';
import { gameWith, type Table } from './table.ts';

interface LongDiscussion {
  readonly seats: number;
  /** The first so many are people, all others bots; the first is the host. */
  readonly people: number;
  readonly claimsEach: number;
}

/** A round in which all say much: a role, what they saw of others, and whom they suspect. The wolves lie. */
export function longDiscussion({ seats, people, claimsEach }: LongDiscussion): Table {
  const roles = readyMadeSet('balanced', seats);
  const [cards, center] = [roles.slice(0, seats), roles.slice(seats)];
  const names = cards.map((_, seat) => `player ${seat}`);
  const [one, two, three] = center;
  if (one === undefined || two === undefined || three === undefined)
    throw new Error('the center has three cards');
  const table = gameWith(Object.fromEntries(names.map((name, seat) => [name, cards[seat] ?? ''])), {
    center: [one, two, three],
  });
  table.endNight().expire();
  for (let turn = 0; turn < claimsEach; turn += 1) {
    for (const [seat, name] of names.entries()) {
      const other = table.userId(names[(seat + turn + 1) % seats] ?? '');
      says(
        table,
        name,
        claimAt(turn, { other, own: claimedBy(cards, seat), seen: cards[(seat + turn) % seats] ?? '' }),
      );
    }
  }
  table.vote(Object.fromEntries(names.map((name, seat) => [name, names[seat === 0 ? 1 : 0] ?? ''])));
  table.state = {
    ...table.state,
    players: table.state.players.map((player, seat) => ({ ...player, isBot: seat >= people })),
  };
  return table;
}

/** Wolves take over the card of the next player who is none. */
function claimedBy(cards: readonly RoleName[], seat: number): RoleName {
  const after = [...cards.slice(seat), ...cards.slice(0, seat)];
  return after.find((card) => !card.toLowerCase().includes('wolf')) ?? '';
}

interface Told {
  readonly own: RoleName;
  readonly seen: RoleName;
  readonly other: string;
}

function claimAt(turn: number, { own, seen, other }: Told): SaidClaim {
  if (turn === 0) return { kind: 'role', role: own };
  if (turn % 3 === 1) return { kind: 'saw', place: { userId: other }, role: seen };
  return { kind: 'suspect', userId: other, level: turn % 2 === 0 ? 'accuse' : 'trust' };
}
