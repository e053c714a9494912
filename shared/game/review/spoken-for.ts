import { chanceThat } from '../bots/belief.ts';
import { type ChosenVote, chanceOfPeace, chooseVote, type VoteInput } from '../bots/vote.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts } from '../state/role-facts.ts';

/** Names stand in a kept sentence as seats between two characters that nobody can type. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const SEATS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
/** Of a line that was cut in the middle of a name. */
const REST = new RegExp(`${OPEN}\\d*`, 'g');

export const seatMark = (seat: number): string => `${OPEN}${seat}${CLOSE}`;

export const withNames = (text: string, nameOf: (seat: number) => string): string =>
  text.replaceAll(SEATS, (_, seat: string) => nameOf(Number(seat))).replaceAll(REST, '');

/** From here on the village had better eliminate nobody. */
const PEACE = 0.5;

/** `nobody`: an abstention, or votes spread so that they eliminate nobody; null for who had no vote. */
export type SpokenFor = { readonly target: PlayerId } | 'nobody' | null;

/**
 * The vote that somebody's knowledge spoke for. The village wants whoever is likeliest the one it wins by; others what
 * their side wins most often with, as the table is likely to vote.
 */
export function spokenFor(voter: VoteInput): SpokenFor {
  const { position, belief, targets } = voter;
  const own = position.own;
  if (own === null || targets.length === 0) return null;
  if (position.roles.get(own.role).team !== 'Villager') return voteFor(chooseVote(voter));
  const peace = chanceOfPeace(belief);
  if (peace > PEACE) return 'nobody';
  const isPrey = position.ruleset === 'standard' ? isOfWolves : ({ isWolf }: RoleFacts) => isWolf;
  const chances = targets.map((target) =>
    chanceThat(belief, ({ roles }) => {
      const role = roles.get(target);
      return role !== undefined && isPrey(role);
    }),
  );
  return voteFor(targets[chances.indexOf(Math.max(...chances))]);
}

const voteFor = (target: ChosenVote | undefined): SpokenFor => {
  if (target === undefined) return null;
  return target === 'nobody' ? 'nobody' : { target };
};

const isOfWolves = ({ team }: RoleFacts): boolean => team === 'Werewolf';
