import type { Fault } from './fault';

const ENGINE = 'shared/game/commands/claims.test.ts';
const BOT_JOBS = 'workers/handlers/speak-as-bot.int.test.ts';
const IMAGINED_DAY = 'shared/game/bots/imagined-day.test.ts';
const MIND = 'shared/game/bots/mind.test.ts';
const NIGHT_WORTH = 'shared/game/bots/night-worth.test.ts';
const VERDICTS = 'shared/game/talk/verdicts.test.ts';

export const TALK_FAULTS: readonly Fault[] = [
  {
    broken: "The Shroud's bearer is told what others claim",
    file: 'shared/game/talk/messages.ts',
    from: 'return state.claims.filter(({ playerId }) => playerId === reader);',
    to: 'return state.claims;',
    foundBy: {
      file: ENGINE,
      test: 'the bearer of the Shroud hears only themselves until the discussion is over',
    },
  },
  {
    broken: 'Those who wait are told what is claimed at the table',
    file: 'shared/game/views/view-for.ts',
    from: '        claims: [],\n        waitingChat',
    to: '        waitingChat',
    foundBy: { file: ENGINE, test: 'those who wait hear nothing of it, and the table screen all' },
  },
  {
    broken: 'Verdicts are shown while the round goes on',
    file: 'shared/game/views/claim-view.ts',
    from: "stage.phase === 'results' && isRevealed(stage)",
    to: "'night' in stage",
    foundBy: { file: ENGINE, test: 'are shown with the results and not before, of withdrawn claims too' },
  },
  {
    broken: "Anybody takes back anybody's claim",
    file: 'shared/game/commands/claims.ts',
    from: '({ playerId }) => playerId === seat.id',
    to: '({ playerId }) => playerId !== undefined',
    foundBy: { file: ENGINE, test: 'may be taken back by whoever made it, and stays' },
  },
  {
    broken: 'Claims push the chat out',
    file: 'shared/game/talk/messages.ts',
    from: 'const others = messages.filter((message) => !isClaim(message));',
    to: 'const others = messages;',
    foundBy: { file: ENGINE, test: 'chat and claims have fifty places each' },
  },
  {
    broken: 'A card that a shield has kept counts as given',
    file: 'shared/game/talk/took-effect.ts',
    from: 'outcome.hasMoved && isAt(outcome.card, undefined, center)',
    to: 'isAt(outcome.card, undefined, center)',
    foundBy: { file: VERDICTS, test: "the Witch's card went where it really went, and a shield stops it" },
  },
  {
    broken: 'A Robber saw the card where it lay before and not where he laid it',
    file: 'shared/game/night/sightings.ts',
    from: 'own.push(...moved.flatMap((move) => ownMove(own, move)));',
    to: 'own.push(...moved.flatMap((move) => ownMove([], move)));',
    foundBy: {
      file: VERDICTS,
      test: 'a Robber saw the card at both places, and it has moved on from the one',
    },
  },
  {
    broken: 'A bot thinks of its vote again once it has voted',
    file: 'workers/handlers/think-over.ts',
    from: 'if (view.me?.voteTarget != null) return null;',
    to: '',
    foundBy: { file: BOT_JOBS, test: 'a bot votes as it thinks, after the same time' },
  },
  {
    broken: 'Bots choose at night without a thought',
    file: 'workers/handlers/think-over.ts',
    from: 'job_choice: { think: thinkOfNight, ms: THINKING_MS.night },',
    to: '',
    foundBy: { file: BOT_JOBS, test: 'bots choose as they think, all after the same time' },
  },
  {
    broken: 'A bot whose thought is refused does nothing',
    file: 'workers/handlers/bot-steps.ts',
    from: 'if (!decision.ok && wasRefused) break;',
    to: 'if (!decision.ok) break;',
    foundBy: {
      file: 'workers/handlers/bot-steps.test.ts',
      test: 'a step that the rules refuse may be another one',
    },
  },
  {
    broken: 'In the day that a bot imagines wolves say who they are',
    file: 'shared/game/bots/imagined-day.ts',
    from: "const isHonest = (seat: PlayerId) => teamOf(dawning, seat) === 'Villager';",
    to: 'const isHonest = (seat: PlayerId) => seat.length > 0;',
    foundBy: { file: IMAGINED_DAY, test: 'whoever lies about a card that was seen in the center is caught' },
  },
  {
    broken: 'In the day that a bot imagines the mask muzzles nobody',
    file: 'shared/game/bots/imagined-day.ts',
    from: 'position.seats.filter((seat) => !isMuted(imagined.night, seat))',
    to: 'position.seats',
    foundBy: { file: IMAGINED_DAY, test: 'whoever wears the mask claims nothing, so nobody catches them' },
  },
  {
    broken: 'What a night choice tells is worth nothing',
    file: 'shared/game/bots/night-worth.ts',
    from: 'const known = knownAtDawn(dawning);',
    to: "const known = '';\n    knownAtDawn(dawning);",
    foundBy: { file: NIGHT_WORTH, test: 'is what it tells: a look is worth more than none' },
  },
  {
    broken: 'A copier of a copier has forgotten at night what it has become',
    file: 'shared/game/bots/evidence.ts',
    from: 'turns[player]?.role === own.role && knowsTheSame',
    to: 'knowsTheSame',
    foundBy: {
      file: 'shared/game/bots/worlds.test.ts',
      test: 'at night a copier of a copier knows what it has become',
    },
  },
  {
    broken: 'Liars tell the story that gives them away the most',
    file: 'shared/game/bots/stories.ts',
    from: 'costs.indexOf(Math.min(...costs))',
    to: 'costs.indexOf(Math.max(...costs))',
    foundBy: {
      file: 'shared/game/bots/liars.test.ts',
      test: 'the more stories a liar has to choose from, the fewer votes the one it tells gets',
    },
  },
  {
    broken: 'Wolves accuse one another',
    file: 'shared/game/bots/mind.ts',
    from: '...(isWolf ? own.knowledge.wolves : [])',
    to: '',
    foundBy: { file: MIND, test: 'is none of its pack, for a wolf' },
  },
  {
    broken: 'Bots accuse whom they accused first, whatever they hear',
    file: 'shared/game/bots/mind.ts',
    from: 'isOutdated && blame.claim.player !== first ? takingBack(blame) : null',
    to: 'isOutdated ? null : null',
    foundBy: { file: MIND, test: 'is somebody else once it holds them for a wolf rather' },
  },
  {
    broken: 'A human who contradicts themselves is doubted more than a bot',
    file: 'shared/game/bots/likelihood.ts',
    from: 'floor: 0.008',
    to: 'floor: 0.001',
    foundBy: {
      file: 'shared/game/bots/likelihood.test.ts',
      test: 'which is there for bots, and higher for humans',
    },
  },
  {
    broken: 'The banished count on a vote that they do not have',
    file: 'shared/game/bots/imagined-vote.ts',
    from: '!night.banished.includes(self)',
    to: 'true',
    foundBy: {
      file: 'shared/game/bots/imagined-vote.test.ts',
      test: 'who votes for a wolf beside one other wins: without one',
    },
  },
  {
    broken: 'Practice begins with clever bots',
    file: 'api/rooms/practice.ts',
    from: "{ ...TIMES, botLevel: 'calm' }",
    to: 'TIMES',
    foundBy: { file: 'api/rooms/joining.int.test.ts', test: 'begins with calm bots' },
  },
  {
    broken: 'Whoever knows the room can work out what seed a bot thinks by',
    file: 'workers/thinking/bot-mind.ts',
    from: 'seedOf(state.stage.deal.seed, playerId)',
    to: 'seedOf(state.id, playerId)',
    foundBy: {
      file: 'workers/thinking/bot-mind.test.ts',
      test: 'nothing that anybody sees tells what seed a bot thinks by',
    },
  },
  {
    broken: 'Bots draw as many nights however many others wait',
    file: 'workers/thinking/thinking.ts',
    from: 'return Math.min(share, scale);',
    to: 'return Math.min(share, scale) && scale;',
    foundBy: {
      file: 'workers/thinking/thinking.test.ts',
      test: 'the longer the others wait, the fewer nights a bot draws',
    },
  },
];
