import { chanceThat } from '../bots/belief.ts';
import { chooseVote, type VoteInput } from '../bots/vote.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts } from '../state/role-facts.ts';

/** From here on the best vote is one that eliminates nobody. */
const PEACE = 0.5;

/**
 * The vote that somebody's knowledge spoke for. The village wants whoever is likeliest the one it wins by; others what
 * their side wins most often with, as the table is likely to vote.
 */
export function spokenFor(voter: VoteInput): PlayerId | null {
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
