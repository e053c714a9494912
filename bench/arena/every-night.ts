import type { Position } from '@nightfall/shared/game/bots/position';
import { type DrawnNight, NightSampler, type Option, Turns } from '@nightfall/shared/game/bots/turns';
import {
  dealOf,
  explanation,
  fits,
  imagine,
  type World,
  type Worlds,
} from '@nightfall/shared/game/bots/worlds';
import type { Deal } from '@nightfall/shared/game/state/deal';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { NightTurn } from '@nightfall/shared/game/state/state';

interface ChosenTurn {
  readonly turn: NightTurn;
  readonly chance: number;
}

/** Every night that fits what a bot knows, with its exact weight: for tables so small that all of them can be listed. */
export function everyNight(position: Position): Worlds {
  const turns = new Turns(position, explanation(position));
  const nights = new NightSampler(position, turns);
  const list = everyDeal(position).flatMap((dealt): World[] => {
    const deal = dealOf(position, dealt);
    return everyChoice(turns, deal).flatMap((chosen) => worldOf(position, deal, chosen));
  });
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  return {
    position,
    nights,
    list: list.map((world) => ({ ...world, weight: world.weight / total })),
    areAll: true,
    walkers: 0,
    areFitting: true,
    seed: 'every night',
  };
}

/** All orders of the cards in which the own one lies where it was dealt; cards of one role are the same card. */
function everyDeal({ seats, selectedRoles, own }: Position): RoleName[][] {
  const places = seats.length + CENTER_CARDS;
  const known = own === null ? -1 : seats.indexOf(own.player);
  let deals: { readonly dealt: RoleName[]; readonly left: readonly RoleName[] }[] = [
    { dealt: [], left: selectedRoles },
  ];
  for (let place = 0; place < places; place += 1) {
    deals = deals.flatMap(({ dealt, left }) => {
      const next = place === known && own ? [own.dealt] : [...new Set(left)];
      return next
        .filter((name) => left.includes(name))
        .map((name) => ({ dealt: [...dealt, name], left: left.toSpliced(left.indexOf(name), 1) }));
    });
  }
  return deals.map(({ dealt }) => dealt);
}

/** Everything that everybody may have chosen. */
function everyChoice(turns: Turns, deal: Deal): Record<PlayerId, ChosenTurn>[] {
  let all: Record<PlayerId, ChosenTurn>[] = [{}];
  for (const seat of turns.position.seats) {
    const options = everyTurn(turns, deal, seat);
    all = all.flatMap((before) => options.map((chosen) => ({ ...before, [seat]: chosen })));
  }
  return all;
}

/** Every turn of a player, copied ones to their end; the bot's own is the one it has taken. */
function everyTurn(turns: Turns, deal: Deal, player: PlayerId): ChosenTurn[] {
  const { own } = turns.position;
  if (player === own?.player) {
    const choices = own.choices[Symbol.iterator]();
    const nothing = { type: 'no_action', targets: [], centerIndices: [] } as const;
    return [{ turn: turns.follow(deal, player, () => choices.next().value ?? nothing), chance: 1 }];
  }
  const found: ChosenTurn[] = [];
  const open: Option[][] = [[]];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { turn, next } = follow(turns, deal, player, path);
    if (next === null)
      found.push({ turn, chance: path.reduce((product, { chance }) => product * chance, 1) });
    else for (const option of next) open.push([...path, option]);
  }
  return found;
}

/** Where these choices lead, and what may be chosen after them; null where nothing is left to choose. */
function follow(turns: Turns, deal: Deal, player: PlayerId, path: readonly Option[]) {
  let next: readonly Option[] | null = null;
  let step = 0;
  const turn = turns.follow(deal, player, (role) => {
    const options = turns.optionsOf(deal, player, role);
    const taken = path[step];
    step += 1;
    if (taken) return taken.choice;
    next ??= options;
    return (options[0] as Option).choice;
  });
  return { turn, next: next as readonly Option[] | null };
}

function worldOf(position: Position, deal: Deal, chosen: Record<PlayerId, ChosenTurn>): World[] {
  const entries = Object.entries(chosen) as [PlayerId, ChosenTurn][];
  const turns = Object.fromEntries(entries.map(([seat, { turn }]) => [seat, turn]));
  const imagined = imagine(position, deal, turns);
  if (!fits(position, imagined)) return [];
  const drawn: DrawnNight['drawn'] = Object.fromEntries(
    entries.map(([seat, { turn }]) => [seat, { turn, factor: 1 }]),
  );
  const weight = entries.reduce((product, [, { chance }]) => product * chance, 1);
  return [{ ...imagined, deal, drawn, turns, weight }];
}
