import type { GameView } from '../../protocol/game-view.ts';
import { wolfChances } from '../bots/belief.ts';
import { chooseBotAction, chooseNight } from '../bots/choose.ts';
import { type Mind, Thinker, type Utterance } from '../bots/mind.ts';
import { positionOf } from '../bots/position.ts';
import { remark } from '../bots/remark.ts';
import type { PublicListener, Story } from '../bots/stories.ts';
import { chanceOfPeace } from '../bots/vote.ts';
import { atOnce } from '../bots/worlds.ts';
import type { SeatAction } from '../commands/command.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';

/** Somebody at the arena's table: plays by their view alone. */
export interface ArenaPlayer {
  /** A script that plays as people do: bots know that it is no bot. */
  readonly isHuman?: true;
  readonly night: (view: GameView) => SeatAction | null;
  readonly say: (view: GameView) => Utterance | null;
  /** Whom they vote for, as a player id, or `nobody`; undefined lets the time run out. */
  readonly vote: (view: GameView) => string | undefined;
  /** How likely they hold each player to be on the Werewolf team. */
  readonly suspects?: (view: GameView) => ReadonlyMap<string, number>;
  /** How likely they hold it that nobody is on the Werewolf team. */
  readonly expectsPeace?: (view: GameView) => number;
}

export interface Head {
  readonly seed: string;
  readonly level: BotLevel;
  readonly everybody: PublicListener;
}

/** A bot as the program plays it. */
export const botPlayer = (head: Head): ArenaPlayer => ({
  night: chosenNight(head.seed, createRandom(`${head.seed}/player`)),
  ...thinking(head),
});

/** The bots' choice at night; where nothing is worth a thought, a quick one. */
export const chosenNight =
  (seed: string, random: Random): ArenaPlayer['night'] =>
  (view) =>
    atOnce(chooseNight(view, seed)) ?? chooseBotAction(view, random);

/** How such a bot speaks and votes; its story may be another's, where there is one. */
export function thinking(
  { seed, level, everybody }: Head,
  lie?: (view: GameView) => Story | null,
): Omit<ArenaPlayer, 'night'> {
  let mind: Mind = { seed, level, story: null };
  let thinker: Thinker | undefined;
  const at = (view: GameView) => {
    thinker ??= Thinker.at(view, { seed, level }, everybody);
    return thinker;
  };
  return {
    say: (view) => {
      if (lie && mind.story === null) mind = { ...mind, story: lie(view) };
      const speech = remark(at(view), view, mind, { kind: 'moment' });
      mind = speech.mind;
      return speech.utterance;
    },
    suspects: (view) => {
      const belief = at(view).belief(view);
      if (belief.worlds.length === 0) throw new Error('a belief is empty');
      return wolfChances(belief, positionOf(view).seats);
    },
    expectsPeace: (view) => chanceOfPeace(at(view).belief(view)),
    vote: (view) => at(view).vote(view, mind, targetsOf(view) as never),
  };
}

/** Whom the viewer may vote for, as player ids. */
export const targetsOf = (view: GameView) => {
  const userIds = view.me?.prompt?.choices.find(({ type }) => type === 'submit_vote')?.targets ?? [];
  return view.players.flatMap(({ id, userId }) => (userIds.includes(userId) ? [id] : []));
};
