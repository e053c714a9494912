import { Thinker } from '../bots/mind.ts';
import { positionOf } from '../bots/position.ts';
import { payloadFromUtterance, remark } from '../bots/remark.ts';
import { PublicListener } from '../bots/stories.ts';
import { drawAll } from '../bots/worlds.ts';
import type { PlayerId } from '../state/ids.ts';
import type { BotLevel } from '../state/settings.ts';
import { botDiscussion, pace } from '../talk/bot-talk.ts';
import { SHORTEST_GAP_MS } from '../talk/pace.ts';
import { gameWith, type Table } from './table.ts';

/** Ann is human, the others are bots. */
const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva'];
/** Enough for something to say. */
const FEW = { worlds: 30, nights: 300 };

/** A discussion of Ann and four bots, with these cards in seat order; their pace follows from the secret. */
export function discussionWithBots(
  cards: readonly string[],
  center: readonly string[],
  secret = 'secret',
): Table {
  const dealt = Object.fromEntries(NAMES.map((name, seat) => [name, cards[seat] ?? '']));
  const table = gameWith(dealt, { center: center as [string, string, string] });
  const players = table.state.players.map((player) =>
    player.displayName === 'ann' ? player : { ...player, isBot: true, connections: [] },
  );
  table.state = { ...table.state, players };
  table.endNight().expire();
  const { stage } = table.state;
  if (stage.phase !== 'discussion' || !stage.botTalk) throw new Error('no bot speaks');
  table.state = { ...table.state, stage: { ...stage, botTalk: { ...stage.botTalk, seed: secret } } };
  return table;
}

/** When a bot has said something, in milliseconds since the discussion began. */
export interface Spoken {
  readonly playerId: PlayerId;
  readonly after: number;
}

/** Plays all moments of the bots. */
export function listenToBots(table: Table, level: BotLevel = 'clever'): Spoken[] {
  const talking = botDiscussion(table.state);
  if (!talking) throw new Error('no bot speaks');
  const begun = table.now;
  const thinkers = new Map<string, Thinker>();
  for (const { number, playerId, afterMs } of pace(table.state, talking).moments) {
    table.now = begun + afterMs;
    const name = table.state.players.find(({ id }) => id === playerId)?.displayName ?? '';
    const view = table.view(name);
    const seed = `mind of ${name}`;
    const thinker =
      thinkers.get(name) ??
      new Thinker(drawAll(positionOf(view), seed, FEW), new PublicListener(seed), level);
    thinkers.set(name, thinker);
    const story = botDiscussion(table.state)?.talk.stories[playerId] ?? null;
    const { mind, utterance } = remark(thinker, view, { seed, level, story }, { kind: 'moment' });
    if (utterance === null) continue;
    table.run({
      type: 'speak_as_bot',
      round: table.state.round,
      occasion: { kind: 'moment', number },
      playerId,
      claim: payloadFromUtterance(table.state, utterance),
      story: mind.story,
      gapMs: SHORTEST_GAP_MS,
    });
  }
  return table.events.flatMap((event) =>
    event.type === 'bot_spoke' ? [{ playerId: event.playerId, after: event.at - begun }] : [],
  );
}
