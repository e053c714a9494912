import { createRandom, shuffled } from '@nightfall/shared/game/state/random';
import { arenaPlayer } from './players.ts';
import { type ArenaRound, playDealt } from './round.ts';

/** What came of rounds of `clever` bots with both Werewolves in the center, which the Seer has seen. */
export interface PeaceTally {
  readonly rounds: number;
  /** Bots that hold it for likelier than not that there is no wolf. */
  readonly believers: number;
  /** Those of them that vote for nobody or for their neighbour. */
  readonly keep: number;
  /** Those of them whose vote is not the only one of whom it is for. */
  readonly secondVotes: number;
  readonly roundsWithProposal: number;
  readonly roundsWithAFall: number;
}

const BELIEVED = 0.5;

export function peaceTally(rounds: number, seed: string): PeaceTally {
  let [believers, keep, secondVotes, roundsWithProposal, roundsWithAFall] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { played, peace, proposals } = peacefulRound(`${seed}/${round}`);
    const { votes } = played;
    for (const [seat, vote] of votes.entries()) {
      if ((peace[seat] ?? 0) <= BELIEVED) continue;
      believers += 1;
      if (vote < 0 || vote === (seat + 1) % votes.length) keep += 1;
      if (vote >= 0 && votes.filter((one) => one === vote).length > 1) secondVotes += 1;
    }
    if (proposals > 0) roundsWithProposal += 1;
    if (played.eliminated.size > 0) roundsWithAFall += 1;
  }
  return { rounds, believers, keep, secondVotes, roundsWithProposal, roundsWithAFall };
}

/** A round, how likely each seat held peace before it voted, and how often peace was proposed. */
function peacefulRound(seed: string): { played: ArenaRound; peace: number[]; proposals: number } {
  const others = ['Robber', 'Troublemaker', 'Insomniac', 'Villager', 'Villager'];
  const [spare = '', ...hands] = shuffled(others, createRandom(`${seed}/deal`));
  const dealing = {
    dealt: shuffled(['Seer', ...hands], createRandom(`${seed}/seats`)),
    center: ['Werewolf', 'Werewolf', spare],
    ruleset: 'standard',
  } as const;
  const peace: number[] = [];
  let proposals = 0;
  const played = playDealt(dealing, seed, (seat, dealt, ...head) => {
    const player = arenaPlayer('clever', ...head);
    return {
      ...player,
      night: (view) =>
        dealt === 'Seer'
          ? { type: 'submit_action', data: { type: 'view_center', positions: [0, 1] } }
          : player.night(view),
      say: (view) => {
        const said = player.say(view);
        if (said?.kind === 'peace') proposals += 1;
        return said;
      },
      vote: (view) => {
        peace[seat] = player.expectsPeace?.(view) ?? 0;
        return player.vote(view);
      },
    };
  });
  return { played, peace, proposals };
}
