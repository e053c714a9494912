import {
  type ArenaPlayer,
  chosenNight,
  type Head,
  targetsOf,
  thinking,
} from '@nightfall/shared/game/arena/bot-player';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import type { Utterance } from '@nightfall/shared/game/bots/mind';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { type PublicListener, type Story, storyOf } from '@nightfall/shared/game/bots/stories';
import { claimedRole, claimsHeardIn } from '@nightfall/shared/game/bots/testimony';
import { drawAll } from '@nightfall/shared/game/bots/worlds';
import { dealtRoleOf } from '@nightfall/shared/game/night/knowledge';
import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { Claim } from '@nightfall/shared/game/state/claim';
import { createRandom, pickOne, type Random } from '@nightfall/shared/game/state/random';
import type { BotLevel } from '@nightfall/shared/game/state/settings';
import { claimFromPayload } from '@nightfall/shared/game/talk/claim-payload';
import { isLegalClaim } from '@nightfall/shared/game/talk/legal-claims';
import { truthOf } from '@nightfall/shared/game/talk/verdicts';
import { randomClaim } from '@nightfall/shared/game/testing/known-claims';
import type { GameView } from '@nightfall/shared/protocol/game-view';

export type Kind = BotLevel | 'random' | 'random liar' | 'mute' | 'random claims' | 'slipping' | 'mute human';

export function arenaPlayer(kind: Kind, seed: string, everybody: PublicListener): ArenaPlayer {
  const random = createRandom(`${seed}/player`);
  const night = chosenNight(seed, random);
  const clever = { seed, level: 'clever', everybody } as const;
  switch (kind) {
    case 'calm':
    case 'clever':
    case 'cunning':
      return { night, ...thinking({ seed, level: kind, everybody }) };
    case 'mute':
      return { night, ...thinking(clever), say: () => null };
    case 'mute human':
      return { night, ...thinking(clever), say: () => null, isHuman: true };
    case 'random liar':
      return { night, ...thinking(clever, (view) => (isEvil(view) ? randomLie(view, seed, random) : null)) };
    case 'random':
      return {
        ...telling(clever, random),
        night: (view) => chooseBotAction(view, random),
        vote: (view) => pickOne(targetsOf(view), random),
      };
    case 'slipping':
      return { night, ...slipping(telling(clever, random), random), isHuman: true };
    case 'random claims':
      return { night, ...thinking(clever), say: (view) => anything(view, random), isHuman: true };
  }
}

/** Tells the truth as one of the village, makes a role up otherwise, and votes as the bots do. */
function telling(head: Head, random: Random): Omit<ArenaPlayer, 'night'> {
  const { seed } = head;
  const honest = thinking(head);
  let story: Story | undefined;
  let said = 0;
  return {
    ...honest,
    say: (view) => {
      story ??= isEvil(view) ? randomLie(view, seed, random) : truth(view, seed);
      said += 1;
      return story[said - 1] ?? null;
    },
  };
}

/** Gets one thing in five wrong. */
function slipping(player: Omit<ArenaPlayer, 'night'>, random: Random): Omit<ArenaPlayer, 'night'> {
  return {
    ...player,
    say: (view) => {
      const meant = player.say(view);
      const slips = meant !== null && meant.kind !== 'withdraw' && random.below(5) === 0;
      return slips ? slipOf(meant, view, random) : meant;
    },
  };
}

const isEvil = ({ me }: GameView) => findBuiltInRole(me?.currentRole ?? '')?.team !== 'Villager';

function truth(view: GameView, seed: string): Story {
  const { list, position } = drawAll(positionOf(view), seed, { worlds: 1, nights: 4000 });
  const [world] = list;
  return world && position.own ? storyOf(truthOf(world, position.roles), position.own.player) : [];
}

/** A night of any harmless role that nobody has claimed. */
function randomLie(view: GameView, seed: string, random: Random): Story {
  const position = positionOf(view);
  const self = position.own?.player;
  if (!self) return [];
  const heard = claimsHeardIn(view);
  const taken = position.seats.flatMap((seat) => claimedRole(heard, seat) ?? []);
  const free = position.selectedRoles.filter(
    (name) => position.roles.get(name).team === 'Villager' && !taken.includes(name),
  );
  const role = pickOne(free, random);
  const { list } = drawAll({ ...position, own: null }, `${seed}/lie`, { worlds: 300, nights: 900 });
  const fitting = list.filter(({ deal }) => role === undefined || dealtRoleOf(deal, self) === role);
  const world = pickOne(fitting.length > 0 ? fitting : list, random);
  return world ? storyOf(truthOf(world, position.roles), self) : [];
}

/** Once in so many times somebody who says anything takes back what they have said. */
const TAKES_BACK = 8;

/** Anything that may be said, whatever has been said before. */
export function anything(view: GameView, random: Random): Utterance {
  const own = view.claims.filter(({ userId, withdrawn }) => userId === view.me?.userId && !withdrawn);
  const takenBack = random.below(TAKES_BACK) === 0 ? pickOne(own, random) : undefined;
  return takenBack ? { kind: 'withdraw', claimId: takenBack.id } : anyClaim(view, random);
}

/** A slip of the tongue: another claim of the same kind, or any where there is but one of its kind. */
export function slipOf(claim: Claim, view: GameView, random: Random): Claim {
  if (claim.kind === 'quiet') return anyClaim(view, random);
  return anyClaim(view, random, (other) => other.kind === claim.kind && !Bun.deepEquals(other, claim));
}

function anyClaim(view: GameView, random: Random, isFitting = (_: Claim) => true): Claim {
  const position = positionOf(view);
  const self = position.own?.player;
  if (self === undefined) throw new Error('who is not dealt in claims nothing');
  const findSeat = (user: string) => view.players.find(({ userId }) => userId === user)?.id;
  for (;;) {
    const claim = claimFromPayload(randomClaim(view, view.me?.userId ?? '', random), findSeat);
    if (claim && isLegalClaim(position, self, claim) && isFitting(claim)) return claim;
  }
}
