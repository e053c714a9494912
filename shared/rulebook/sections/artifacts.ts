import type { BuiltInRoleName } from '../../game/night/roles/index.ts';
import { ARTIFACT_IDS, ARTIFACTS } from '../../game/state/artifacts.ts';
import { CHAT_BURST, CHAT_WINDOW_MS, FEWEST_VOTERS, MAX_CHAT_LENGTH } from '../../game/state/limits.ts';
import { milliseconds, type Names } from '../names.ts';
import type { Block } from '../section.ts';

type Artifact = (typeof ARTIFACTS)[keyof typeof ARTIFACTS];

function effectOf({ countsAs, silences, hidesChat }: Artifact, { role }: Names): string {
  if (countsAs !== undefined) return `Counts as ${role[countsAs as BuiltInRoleName]}.`;
  if (silences) return 'May not write in the chat of the discussion. Everybody sees who is muted.';
  if (hidesChat) return 'May not read what the others write in the discussion.';
  return 'Does nothing. But can you prove it?';
}

export const theArtifacts = (names: Names): Block[] => [
  {
    kind: 'text',
    text: `The ${names.role.Curator} gives one of these to another player, who is told at ${names.phase.role_resolve} which one:`,
  },
  {
    kind: 'table',
    head: ['Artifact', 'The bearer'],
    rows: ARTIFACT_IDS.map((id) => [names.artifact[id], effectOf(ARTIFACTS[id], names)]),
  },
  {
    kind: 'text',
    text: `With the ${names.role.Curator} among the roles of the game, a table screen shows nobody’s words or claims during ${names.phase.discussion}, so that the bearer of the ${names.artifact['shroud-of-shame']} does not read them there.`,
  },
  {
    kind: 'text',
    text: `"Counts as" overrides the card, for elimination and for winning: a ${names.role.Bodyguard} who counts as another protects nobody. A player can have only one artifact: a second one does nothing, and whoever gave it is told so.`,
  },
];

export const theMutedAndTheBanished = ({ role, artifact }: Names): Block[] => [
  {
    kind: 'list',
    items: [
      `Muted (by the ${artifact['mask-of-muting']}, or by the host): you may not write in the chat.`,
      `Banished (by the ${role['Old Hag']}): you have no vote. You may still talk, and be voted for. Everybody sees who is banished. A banishment that would leave fewer than ${FEWEST_VOTERS} players with a vote does nothing.`,
      `The ${role.Revealer} may make one announcement, muted or banished or not. It is marked as the ${role.Revealer}'s, without a name.`,
      `The chat is open in lobby, discussion and results: ${MAX_CHAT_LENGTH} characters a message, at most ${CHAT_BURST} messages in ${milliseconds(CHAT_WINDOW_MS)}. Each round begins with an empty chat; your page keeps what you have read of earlier ones.`,
      'The host may hide what somebody has written so far. Claims and announcements stay.',
    ],
  },
];
