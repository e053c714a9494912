import type { PlayerId } from '../state/ids.ts';
import type { GameState } from '../state/state.ts';
import { botDiscussion, openQuestions, pace, paceFrom } from '../talk/bot-talk.ts';
import { answerAfterMs } from '../talk/pace.ts';
import type { Effect } from './effect.ts';

/** Bots have their moments from the start of a discussion, and later ones when its clock has stood still. */
export function talkEffects(before: GameState | null, after: GameState): Effect[] {
  const now = botDiscussion(after);
  if (now === null) return [];
  const { round } = after;
  const was = before === null || before.round !== round ? null : botDiscussion(before);
  const from = paceFrom(after, now);
  const isPlanned = before !== null && was !== null && paceFrom(before, was) === from;
  const known = new Set(isPlanned ? before.claims.map(({ id }) => id) : []);
  const answers = openQuestions(after, now)
    .filter(({ id }) => !known.has(id))
    .map(({ id: claimId, at }): Effect => {
      const askedMs = Math.max(0, at - from);
      return {
        kind: 'answer_as_bot',
        round,
        claimId,
        from,
        askedMs,
        afterMs: answerAfterMs(now.talk.seed, claimId),
      };
    });
  if (isPlanned) return answers;
  const moments = pace(after, now)
    .moments.filter(({ number }) => number > now.talk.moment)
    .map(({ number: moment, afterMs }): Effect => ({ kind: 'speak_as_bot', round, moment, from, afterMs }));
  const waking: Effect[] = was === null ? [{ kind: 'wake_bots', round }] : [];
  return [...waking, ...moments, ...answers];
}

/** When a bot that speaks is ready to vote. */
export function readyMoment(state: GameState, playerId: PlayerId) {
  const discussion = botDiscussion(state);
  const afterMs = discussion ? pace(state, discussion).readyAfterMs.get(playerId) : undefined;
  if (discussion === null || afterMs === undefined) return {};
  return { paced: { from: paceFrom(state, discussion), afterMs } };
}
