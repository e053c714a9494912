import type { Received } from '../recording.ts';
import { isBot } from './bots.ts';
import { isObject, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import type { Evidence } from './oracle.ts';
import { ROLE_NAMES } from './own-result.ts';
import { isWaiting } from './public-part.ts';
import { isRevealed } from './truth.ts';

/** Where a frame is falsified: the first view that fits and is changed by it, of the first witness who has one. */
export interface Falsification {
  readonly name: string;
  readonly fits: (view: JsonObject) => boolean;
  /** Changes the frame in place. */
  readonly change: (view: JsonObject, frame: JsonObject) => void;
}

/** The same evidence with one frame falsified. @throws Error when no frame fits */
export function doctored(evidence: Evidence, falsification: Falsification): Evidence {
  const found = falsifiedIn(evidence, falsification);
  if (found === null) throw new Error(`No frame could be falsified: ${falsification.name}`);
  const { index, at, witness, falsified } = found;
  const received = witness.recording.received.with(at, falsified);
  return {
    ...evidence,
    witnesses: evidence.witnesses.with(index, { ...witness, recording: { received } }),
  };
}

/** Whether there is a frame that fits. */
export const canBeDoctored = (evidence: Evidence, falsification: Falsification): boolean =>
  falsifiedIn(evidence, falsification) !== null;

function falsifiedIn({ witnesses }: Evidence, falsification: Falsification) {
  for (const [index, witness] of witnesses.entries()) {
    if (witness.userId === null) continue;
    for (const [at, received] of witness.recording.received.entries()) {
      const falsified = falsify(received, falsification);
      if (falsified !== null) return { index, at, witness, falsified };
    }
  }
  return null;
}

/** Null where nothing fits, or where what would be put in is already there, and true. */
function falsify(received: Received, { fits, change }: Falsification): Received | null {
  const view = viewIn(received);
  if (view === null || isRevealed(view) || !fits(view)) return null;
  const frame = JSON.parse(received.raw) as JsonObject;
  change(objectAt(frame.data), frame);
  const raw = JSON.stringify(frame);
  return raw === received.raw ? null : { ...received, raw };
}

export function viewIn({ call, raw }: Received): JsonObject | null {
  if (call !== null) return null;
  const { data } = JSON.parse(raw) as JsonObject;
  return isObject(data) && 'players' in data ? data : null;
}

const inPhase =
  (...phases: string[]) =>
  (view: JsonObject) =>
    phases.includes(String(view.phase));
const other = (view: JsonObject): JsonObject =>
  listAt(view.players)
    .map(objectAt)
    .find((player) => player.userId !== objectAt(view.me).userId) ?? {};
const settings = (view: JsonObject) => objectAt(view.gameSettings);
const me = (view: JsonObject) => objectAt(view.me);
const afterNight = inPhase('role_resolve', 'discussion', 'vote');
/** Who chooses has not chosen yet. Afterwards it is not always certain who did: two may have been seen at once. */
const choosing = (view: JsonObject) =>
  inPhase('job_choice')(view) && typeof me(view).prompt === 'object' && me(view).prompt !== null;
/** Who has not voted yet, for the same reason. */
const voting = (view: JsonObject) =>
  inPhase('vote')(view) &&
  listAt(view.players).some((player) => {
    const { userId, hasVoted } = objectAt(player);
    return userId === me(view).userId && hasVoted === false;
  });
const anywhere = () => true;

const falsification = (
  name: string,
  fits: Falsification['fits'],
  change: Falsification['change'],
): Falsification => ({
  name,
  fits: (view) => isObject(view.me) && fits(view),
  change,
});
/** The same of somebody who waits for the next round. */
const waitingFalsification = (name: string, change: Falsification['change']): Falsification => ({
  name,
  fits: isWaiting,
  change,
});
export const set = (target: JsonObject, key: string, value: Json): void => {
  target[key] = value;
};

const humanClaims = (view: JsonObject): JsonObject[] =>
  listAt(view.claims)
    .map(objectAt)
    .filter(({ userId }) => !isBot(view, textAt(userId)));
const firstClaim = (view: JsonObject): JsonObject => objectAt(humanClaims(view)[0]);
const hasClaims = (view: JsonObject): boolean =>
  inPhase('discussion')(view) && humanClaims(view).length > 0 && me(view).canRead === true;

/** Each of them would betray something, or say something wrong. */
export const FALSIFICATIONS: readonly Falsification[] = [
  falsification('a field beside the view', anywhere, (_, frame) => set(frame, 'rev', 7)),
  falsification('an added field of the room', anywhere, (view) => set(view, 'seed', 'abc')),
  falsification('an added field of a player', inPhase('role_deal'), (view) =>
    set(other(view), 'privateVersion', 1),
  ),
  falsification('an added field of the settings', anywhere, (view) => set(settings(view), 'hint', 'x')),
  falsification('an early role', inPhase('role_deal'), (view) => set(other(view), 'originalRole', 'Seer')),
  falsification('an early current role', afterNight, (view) => set(other(view), 'currentRole', 'Seer')),
  falsification('a vote target', inPhase('vote'), (view) =>
    set(other(view), 'voteTarget', me(view).userId ?? null),
  ),
  falsification('a null that is not yet there', inPhase('vote'), (view) =>
    set(other(view), 'voteTarget', null),
  ),
  falsification('a night choice', inPhase('job_choice'), (view) =>
    set(other(view), 'actionData', { type: 'pass' }),
  ),
  falsification('a center card', inPhase('discussion'), (view) =>
    set(view, 'centerCards', ['Drunk', null, null]),
  ),
  falsification('an early night log', inPhase('vote'), (view) => set(view, 'nightLog', [])),
  falsification('early vote results', inPhase('vote'), (view) => set(settings(view), 'voteResults', {})),
  falsification('a revealed role', inPhase('discussion'), (view) =>
    set(other(view), 'revealedRole', 'Mason'),
  ),
  falsification('another own role', inPhase('role_deal'), (view) => set(me(view), 'originalRole', 'Copycat')),
  falsification('an early own result', inPhase('job_choice'), (view) =>
    set(me(view), 'actionResult', { message: 'Well.', data: {} }),
  ),
  falsification('a known wolf', inPhase('job_choice'), (view) =>
    set(objectAt(me(view).knowledge), 'wolves', [me(view).userId ?? null]),
  ),
  falsification('a lone wolf before the night', inPhase('role_deal'), (view) =>
    set(objectAt(me(view).knowledge), 'isLoneWolf', false),
  ),
  falsification('a prompt of another role', inPhase('job_choice'), (view) =>
    set(me(view), 'prompt', { choices: [{ type: 'view_werewolf_pile', min: 0, max: 0 }], canPass: true }),
  ),
  falsification('a card that was not seen', afterNight, (view) =>
    set(objectAt(objectAt(me(view).actionResult).data), 'cards', [{ centerIndex: 0, role: 'Prince' }]),
  ),
  falsification('a robbery told to the robbed', afterNight, (view) =>
    set(objectAt(objectAt(me(view).actionResult).data), 'wasRobbed', true),
  ),
  falsification('a foreign role in the own message', afterNight, (view) => {
    const known = JSON.stringify(me(view));
    const foreign = ['Tanner', 'Hunter', 'Minion', 'Mason', 'Drunk'].find((role) => !known.includes(role));
    set(objectAt(me(view).actionResult), 'message', `You feel like the ${foreign}.`);
  }),
  falsification('a foreign role in the chat', inPhase('discussion'), (view) => {
    const { userId, displayName } = other(view);
    const message = { messageType: 'chat', timestamp: 1, content: 'Ann is the Seer' };
    const named = { id: crypto.randomUUID(), userId: userId ?? null, displayName: displayName ?? null };
    set(view, 'messages', [{ ...named, ...message }]);
  }),
  falsification('a look that somebody has not chosen', inPhase('discussion'), (view) =>
    set(other(view), 'look', { face: 'bald', ground: 'olive' }),
  ),
  falsification("somebody else's own part", inPhase('role_deal'), (view) =>
    set(me(view), 'userId', other(view).userId ?? null),
  ),
  falsification('a version of something secret', inPhase('job_choice'), (view) => {
    set(view, 'version', Number(view.version) + 1);
  }),
  falsification('an own version of something secret', inPhase('discussion'), (view) => {
    set(me(view), 'version', Number(me(view).version) + 1);
  }),
  falsification('a submission that is not complete', inPhase('job_choice'), (view) => {
    const own =
      listAt(view.players)
        .map(objectAt)
        .find(({ userId }) => userId === me(view).userId) ?? {};
    set(own, 'hasSubmitted', own.hasSubmitted !== true);
  }),
  falsification('a tap that was not', afterNight, (view) =>
    set(me(view), 'isTapped', me(view).isTapped !== true),
  ),
  falsification('a conversion that was not', afterNight, (view) =>
    set(me(view), 'wasConverted', me(view).wasConverted !== true),
  ),
  falsification("somebody else's artifact", inPhase('discussion'), (view) =>
    set(me(view), 'artifactId', me(view).artifactId === null ? 'void-of-nothingness' : null),
  ),
  falsification('an early mask', inPhase('role_resolve'), (view) => set(other(view), 'isMuted', true)),
  falsification('an early banishment', inPhase('role_resolve'), (view) =>
    set(other(view), 'isBanished', true),
  ),
  falsification('a voice that was taken', inPhase('discussion'), (view) =>
    set(me(view), 'canChat', me(view).canChat !== true),
  ),
  falsification('a pile that has grown', inPhase('job_choice'), (view) =>
    set(view, 'werewolfPileSize', Number(view.werewolfPileSize) + 1),
  ),
  falsification('who acted, told to who cannot sense it', afterNight, (view) =>
    set(objectAt(objectAt(me(view).actionResult).data), 'actors', [me(view).userId ?? null]),
  ),
  falsification('an early verdict', hasClaims, (view) => set(firstClaim(view), 'verdict', 'true')),
  falsification('a claim that nobody made', hasClaims, (view) =>
    set(firstClaim(view), 'claim', { kind: 'role', role: 'a role that nobody named' }),
  ),
  falsification('a claim of somebody else', hasClaims, (view) => {
    const { userId } = firstClaim(view);
    const another = listAt(view.players)
      .map(objectAt)
      .find((player) => player.userId !== userId && player.isBot !== true);
    set(firstClaim(view), 'userId', another?.userId ?? null);
  }),
  falsification('a foreign role in the sentence of a claim', hasClaims, (view) => {
    const named = JSON.stringify(view.claims);
    const foreign = ROLE_NAMES.find((role) => !named.includes(role)) ?? '';
    const said = listAt(view.messages)
      .map(objectAt)
      .find(({ messageType }) => messageType === 'claim');
    set(said ?? {}, 'content', `I saw the ${foreign}.`);
  }),
  falsification('an announcement of a card that lies face down', inPhase('discussion'), (view) => {
    const content = `A card was turned face up at night. ${other(view).displayName}: Copycat.`;
    const nobody = { userId: null, displayName: null, source: 'server', timestamp: 1 };
    set(view, 'messages', [
      { id: crypto.randomUUID(), ...nobody, messageType: 'system_announcement', content },
    ]);
  }),
  falsification('an absence of who is there', inPhase('role_deal'), (view) =>
    set(other(view), 'awaySince', 1),
  ),
  falsification('a bot for who is there', inPhase('job_choice'), (view) =>
    set(other(view), 'hasStandIn', true),
  ),
  falsification('a bot that is said to have voted', voting, (view) => set(me(view), 'standInDid', ['vote'])),
  falsification('a bot that is said to have chosen', choosing, (view) =>
    set(me(view), 'standInDid', ['job_choice']),
  ),
  falsification('a debug view', anywhere, (view) => set(me(view), 'debug', { centerCards: [] })),
  falsification('the talk of those who wait', anywhere, (view) => set(view, 'waitingChat', [])),
  waitingFalsification('the talk of the table among those who wait', (view) => {
    const { userId = null, displayName = null } = other(view);
    const message = { id: crypto.randomUUID(), content: 'I say 1', timestamp: 1, messageType: 'chat' };
    set(view, 'waitingChat', [{ ...message, userId, displayName }]);
  }),
  waitingFalsification('a claim told to who waits', (view) => {
    const { userId = null } = other(view);
    const made = { id: crypto.randomUUID(), claim: { kind: 'quiet' }, at: 1, withdrawn: false };
    set(view, 'claims', [{ ...made, userId }]);
  }),
  waitingFalsification('an own part of who waits', (view) => set(view, 'me', { version: 1 })),
  waitingFalsification('a role for who waits', (view) => set(other(view), 'originalRole', 'Seer')),
];

/** The same evidence with a frame that came twice. */
export function withRepeatedFrame(evidence: Evidence): Evidence {
  const [first, ...others] = evidence.witnesses;
  if (first === undefined) throw new Error('There is no witness');
  const { received } = first.recording;
  const at = received.findIndex((item) => viewIn(item)?.phase === 'job_choice');
  const repeated = received[at];
  if (repeated === undefined) throw new Error('Nothing could be repeated');
  return {
    ...evidence,
    witnesses: [{ ...first, recording: { received: received.toSpliced(at, 0, repeated) } }, ...others],
  };
}

/** The same evidence with a key that is there twice, of which parsing keeps the last. */
export function withDoubledKey(evidence: Evidence): Evidence {
  const [first, ...others] = evidence.witnesses;
  const at = first?.recording.received.findIndex((item) => viewIn(item) !== null) ?? -1;
  const original = first?.recording.received[at];
  if (first === undefined || original === undefined) throw new Error('There is no frame');
  const raw = original.raw.replace('{"type"', '{"type":"Seer","type"');
  const received = first.recording.received.with(at, { ...original, raw });
  return { ...evidence, witnesses: [{ ...first, recording: { received } }, ...others] };
}
