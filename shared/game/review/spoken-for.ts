import { type Belief, chanceThat } from '../bots/belief.ts';
import type { Heard } from '../bots/heard.ts';
import type { Position } from '../bots/position.ts';
import { chooseVote } from '../bots/vote.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts } from '../state/role-facts.ts';

interface Voter {
  readonly position: Position;
  readonly self: PlayerId;
  readonly belief: Belief;
  readonly suspicion: ReadonlyMap<PlayerId, number>;
  readonly heard: readonly Heard[];
  readonly targets: readonly PlayerId[];
  readonly random: Random;
}

/** From here on the best vote is one that eliminates nobody. */
const PEACE = 0.5;

/**
 * The vote that somebody's knowledge spoke for. The village wants whoever is likeliest the one it wins by; others what
 * their side wins most often with, as the table is likely to vote.
 */
export function spokenFor(voter: Voter): PlayerId | null {
  const { position, belief, targets } = voter;
  const own = position.own;
  if (own === null || targets.length === 0) return null;
  const isOfVillage = position.roles.get(own.role).team === 'Villager';
  const peace = chanceThat(belief, ({ roles }) => ![...roles.values()].some(isOfWolves));
  if (!isOfVillage || peace > PEACE) return chooseVote(voter) ?? null;
  const isPrey = position.ruleset === 'standard' ? isOfWolves : ({ isWolf }: RoleFacts) => isWolf;
  const chances = targets.map((target) =>
    chanceThat(belief, ({ roles }) => {
      const role = roles.get(target);
      return role !== undefined && isPrey(role);
    }),
  );
  return targets[chances.indexOf(Math.max(...chances))] ?? null;
}

const isOfWolves = ({ team }: RoleFacts): boolean => team === 'Werewolf';
