import type { GameView } from '../../protocol/game-view.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import { wolfChances } from './belief.ts';
import { isDrawn } from './chance.ts';
import { claimedRole, type Heard, heardIn } from './heard.ts';
import type { Mind, Speech, Thinker, Utterance } from './mind.ts';
import { positionOf } from './position.ts';

/** So often a bot begins with a question, whatever it is: waiting must not tell who has something to hide. */
const BEGINS_WITH_A_QUESTION = 0.35;
/** Up to here somebody of the village speaks up for a player. */
const TRUSTED = 0.35;

/** What a bot says at one of its moments: what it thinks of, and else a question or whom it trusts. */
export function remark(thinker: Thinker, view: GameView, mind: Mind, isAnswer: boolean): Speech {
  const heard = heardIn(view);
  const self = view.me?.playerId;
  const isFirst = self !== undefined && !heard.some(({ speaker }) => speaker === self);
  const random = createRandom(`${mind.seed}/remark/${heard.length}`);
  if (isFirst && !isAnswer && beginsWithAQuestion(mind, heard)) {
    const question = askHuman(view, heard, self, random);
    if (question) return { mind, utterance: question };
  }
  const speech = thinker.speak(view, mind);
  if (speech.utterance !== null) return speech;
  const position = positionOf(view);
  const isOfVillage = position.own && position.roles.get(position.own.role).team === 'Villager';
  const chances = isOfVillage ? wolfChances(thinker.belief(view), position.seats) : undefined;
  return { mind: speech.mind, utterance: smallTalk(view, mind.seed, isAnswer, chances) };
}

/** Calm bots teach: whoever speaks first among them asks. */
function beginsWithAQuestion({ level, seed }: Mind, heard: readonly Heard[]): boolean {
  if (level === 'calm' && heard.length === 0) return true;
  return isDrawn(BEGINS_WITH_A_QUESTION, createRandom(`${seed}/opening`));
}

/**
 * Something to say without having thought: never what was said before, and a question in answer to one only where
 * there is nothing else. Null when there is nothing left.
 */
export function smallTalk(
  view: GameView,
  seed: string,
  isAnswer: boolean,
  chances?: ReadonlyMap<PlayerId, number>,
): Utterance | null {
  const self = view.me?.playerId;
  if (self === undefined) return null;
  const heard = heardIn(view);
  const random = createRandom(`${seed}/small talk/${heard.length}`);
  const others = positionOf(view).seats.filter((seat) => seat !== self);
  const own = heard.filter(({ speaker }) => speaker === self);
  const asked = new Set(own.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
  const judged = new Set(own.flatMap(({ claim }) => (claim.kind === 'suspect' ? [claim.player] : [])));
  const unjudged = others.filter((seat) => !judged.has(seat));
  const trusted = chances
    ? unjudged.toSorted((a, b) => (chances.get(a) ?? 0) - (chances.get(b) ?? 0))[0]
    : pickOne(unjudged, random);
  const trust: Utterance | null =
    trusted === undefined ? null : { kind: 'suspect', player: trusted, level: 'trust' };
  const isSure = trusted !== undefined && (chances?.get(trusted) ?? 0) <= TRUSTED;
  const player = pickOne(
    others.filter((seat) => !asked.has(seat)),
    random,
  );
  const ask: Utterance | null = player === undefined ? null : { kind: 'ask', player };
  if (isAnswer) return trust ?? ask;
  return askHuman(view, heard, self, random) ?? (isSure ? trust : null) ?? ask ?? trust;
}

/** A human who has claimed no role and was not asked yet. */
function askHuman(view: GameView, heard: readonly Heard[], self: PlayerId, random: Random): Utterance | null {
  const asked = new Set(heard.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
  const silent = [...positionOf(view).humans].filter(
    (seat) => seat !== self && !asked.has(seat) && claimedRole(heard, seat) === undefined,
  );
  const player = pickOne(silent, random);
  return player === undefined ? null : { kind: 'ask', player };
}
