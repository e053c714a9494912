import type { Fault } from './fault';

export const RULES_FAULTS: readonly Fault[] = [
  {
    broken: 'A shield stops only the first of two exchanged cards',
    file: 'shared/game/night/night.ts',
    from: 'if (this.isShielded(a) || this.isShielded(b)) return false;',
    to: 'if (this.isShielded(a)) return false;',
    foundBy: { file: 'shared/game/night/night-mechanics.test.ts', test: 'stops robbing it' },
  },
  {
    broken: 'One vote is enough to eliminate',
    file: 'shared/game/results/elimination.ts',
    from: 'level >= VOTES_NEEDED',
    to: 'level >= 1',
    foundBy: {
      file: 'shared/game/commands/phases/day.test.ts',
      test: 'are not eliminated, and a single vote makes nobody take their place',
    },
  },
  {
    broken: 'A Hunter takes a protected player along',
    file: 'shared/game/results/elimination.ts',
    from: 'target !== undefined && !isImmune(input, target)) eliminated.add(target)',
    to: 'target !== undefined) eliminated.add(target)',
    foundBy: {
      file: 'shared/game/night/roles/hunter.test.ts',
      test: 'not at the Prince, nor at who is protected: the chain ends there',
    },
  },
  {
    broken: 'The village wins with a dead Tanner',
    file: 'shared/game/results/winners.ts',
    from: "if (facts.tannerDied) return { teams: [], condition: 'tanner_eliminated' };\n  if (!facts.hasWolf && !facts.hasMinion)",
    to: "if (facts.tannerDied) return { teams: ['Villager'], condition: 'tanner_eliminated' };\n  if (!facts.hasWolf && !facts.hasMinion)",
    foundBy: { file: 'shared/game/results/winners.test.ts', test: 'standard: the Tanner dies' },
  },
  {
    broken: 'The wolves see the Dream Wolf before nightfall',
    file: 'shared/game/night/knowledge.ts',
    from: "isNight || recognition.from === 'role_deal'",
    to: 'isNight || recognition.from !== undefined',
    foundBy: {
      file: 'shared/game/night/roles/dream-wolf.test.ts',
      test: 'by the other wolves and the Minion, from nightfall on, without its kind',
    },
  },
  {
    broken: 'A card turned face up is shown before the discussion',
    file: 'shared/game/views/player-view.ts',
    from: "const isDay = stage.phase === 'discussion' ||",
    to: "const isDay = stage.phase === 'role_resolve' || stage.phase === 'discussion' ||",
    foundBy: { file: 'shared/game/night/roles/revealer.test.ts', test: 'Copycat' },
  },
  {
    broken: 'The center is shown before the results',
    file: 'shared/game/views/view-for.ts',
    from: 'const night = isRevealed(stage) ? nightOf(stage) : null;\n  return Array.from',
    to: 'const night = nightOf(stage);\n  return Array.from',
    foundBy: { file: 'shared/game/night/all-pairs.test.ts', test: 'Copycat in one game with every role' },
  },
  {
    broken: "The Shroud's bearer reads the others",
    file: 'shared/game/talk/messages.ts',
    from: '|| at < stage.startedAt',
    to: '|| at >= 0',
    foundBy: {
      file: 'shared/game/night/roles/curator.test.ts',
      test: 'hides what the others write in discussion; nobody else can tell',
    },
  },
  {
    broken: 'The Mask does not silence',
    file: 'shared/game/talk/speech.ts',
    from: 'artifactOf(state, player)?.silences === true',
    to: 'artifactOf(state, player)?.silences === undefined',
    foundBy: {
      file: 'shared/game/commands/chat.test.ts',
      test: 'is trimmed, has 1 to 200 characters, and no control characters',
    },
  },
  {
    broken: 'A guest may rearrange the seats',
    file: 'shared/game/commands/decide.ts',
    from: 'rearrange_seats: { hostOnly: true, phases',
    to: 'rearrange_seats: { phases',
    foundBy: { file: 'shared/game/commands/phases/lobby.test.ts', test: 'a new order is a permutation' },
  },
  {
    broken: 'The same player may be picked twice',
    file: 'shared/game/night/prompts.ts',
    from: 'new Set(picked).size === picked.length && picked',
    to: 'picked',
    foundBy: { file: 'shared/game/night/prompts.test.ts', test: 'one or two players, in their order' },
  },
  {
    broken: 'Ready checks are made at once when somebody goes, and never again',
    file: 'shared/game/events/effects-of.ts',
    from: '[PRESENCE_GRACE_MS, ABSENT_MS].map(',
    to: '[0].map(',
    foundBy: {
      file: 'shared/game/events/effects-of.test.ts',
      test: 'ready checks again 30 s after somebody has gone, and not when they come back',
    },
  },
  {
    broken: 'A guest who was removed comes back as an account',
    file: 'shared/game/commands/seats/change-user.ts',
    from: '!state.removedUserIds.includes(to) && ',
    to: '',
    foundBy: {
      file: 'shared/game/commands/seats/change-user.test.ts',
      test: 'to an account that was removed leaves the seat',
    },
  },
  {
    broken: 'A bot wolf votes for a wolf it knows',
    file: 'shared/game/bots/choose.ts',
    from: '...(isEvil ? me.knowledge.wolves : [])',
    to: '...(isEvil ? [] : [])',
    foundBy: {
      file: 'shared/game/bots/choose.test.ts',
      test: 'a wolf and the Minion spare the wolves they know',
    },
  },
  {
    broken: 'The banished vote',
    file: 'shared/game/commands/phases/vote.ts',
    from: "if (stage.night.banished.includes(seat.id)) return refuse('BANISHED');\n",
    to: '',
    foundBy: {
      file: 'shared/game/commands/phases/day.test.ts',
      test: 'have no vote, are not waited for, and may be voted for',
    },
  },
  {
    broken: 'A role fixed for the next deal raises the number that all see',
    file: 'shared/game/events/audience.ts',
    from: "case 'role_fixed':\n    case 'player_removed'",
    to: "case 'player_removed'",
    foundBy: { file: 'shared/game/commands/super-admin/fix-role.test.ts', test: 'nobody can see it' },
  },
];
