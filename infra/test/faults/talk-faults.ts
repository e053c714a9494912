import type { Fault } from './fault';

const ENGINE = 'shared/game/commands/claims.test.ts';
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
];
