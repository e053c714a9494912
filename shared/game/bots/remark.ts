import type { GameView } from '../../protocol/game-view.ts';
import type { ClaimPayload } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import type { GameState } from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { wolfChances } from './belief.ts';
import { isDrawn } from './chance.ts';
import { type Mind, nextOf, patienceOf, type Speech, type Thinker, type Utterance } from './mind.ts';
import { positionOf } from './position.ts';
import type { Story } from './stories.ts';
import { claimedRole, claimsHeardIn, type HeardClaim, hasSaid, isOfNight, isPressed } from './testimony.ts';

/** So often a bot begins with small talk, and goes on with it: waiting must not tell who has something to hide. */
const BEGINS_WITH_SMALL_TALK = 0.35;
/** Up to here somebody of the village speaks up for a player. */
const TRUSTED = 0.35;

/** So often a bot asks who a human is that has told their night and no role: of any side, so that asking tells nothing. */
const ASKS_BACK = 0.6;

/** Why a bot speaks: one of its own moments has come, or it is asked, and has so many moments still to fill. */
export type Cue = { readonly kind: 'moment' } | { readonly kind: 'question'; readonly momentsLeft: number };

/** What a bot says: what it thinks of, and else a question or whom it trusts. Null when it is asked and has nothing to spare. */
export function remark(thinker: Thinker, view: GameView, mind: Mind, cue: Cue): Speech {
  const heard = claimsHeardIn(view);
  if (cue.kind === 'moment') {
    const back = askBack(view, mind, heard);
    if (back !== null) return { mind, utterance: back };
    if (opensWithSmallTalk(view, mind, heard)) return { mind, utterance: chat(thinker, view, mind, cue) };
  }
  const told = thinker.tell(view, mind, cue.kind === 'question');
  if (told.utterance !== null || !mayChat(view, cue)) return told;
  const thought = thinker.respond(view, told.mind, cue.kind === 'question');
  return { mind: told.mind, utterance: thought ?? chat(thinker, view, mind, cue) };
}

/**
 * What a bot says in the end: it may have spoken elsewhere while it thought. The story it has begun to tell stands, and
 * nothing is said twice.
 */
export function remarkAfterAll(view: GameView, thought: Speech, begun: Story | null, cue: Cue): Speech {
  const self = view.me?.playerId;
  const mind = { ...thought.mind, story: begun ?? thought.mind.story };
  if (self === undefined) return { mind, utterance: null };
  const heard = claimsHeardIn(view);
  const isOutdated = JSON.stringify(mind.story) !== JSON.stringify(thought.mind.story);
  const { utterance } = thought;
  if (utterance !== null && !isOutdated && !isSaid(utterance, heard, self)) return { mind, utterance };
  return { mind, utterance: nextOf(mind.story, heard, self) ?? smallTalk(view, mind.seed, cue) };
}

/** Decided from what is public and a secret seed alone; whoever is pressed answers for themselves first. */
function askBack(view: GameView, { seed }: Mind, heard: readonly HeardClaim[]): Utterance | null {
  const self = view.me?.playerId;
  // Under the Shroud nobody hears what leaves a gap.
  if (self === undefined || view.me?.canRead === false) return null;
  if (isPressed(heard, self) && !hasToldOfOneself(heard, self)) return null;
  const player = [...positionOf(view).humans].find(
    (seat) => seat !== self && leavesGap(heard, seat) && !hasSaid(heard, self, { kind: 'ask', player: seat }),
  );
  const asks = isDrawn(ASKS_BACK, createRandom(`${seed}/asks back ${heard.length}`));
  return player === undefined || !asks ? null : { kind: 'ask', player };
}

/** They have told their night and no role, and nobody has asked since. */
function leavesGap(heard: readonly HeardClaim[], player: PlayerId): boolean {
  if (claimedRole(heard, player) !== undefined) return false;
  const told = heard.findIndex(
    ({ speaker, claim, isWithdrawn }) => speaker === player && !isWithdrawn && isOfNight(claim),
  );
  return told >= 0 && !heard.slice(told).some(({ claim }) => claim.kind === 'ask' && claim.player === player);
}

const hasToldOfOneself = (heard: readonly HeardClaim[], player: PlayerId): boolean =>
  heard.some(({ speaker, claim }) => speaker === player && (claim.kind === 'role' || isOfNight(claim)));

function isSaid(utterance: Utterance, heard: readonly HeardClaim[], self: PlayerId): boolean {
  const said = heard.filter(({ speaker }) => speaker === self);
  if (utterance.kind === 'withdraw')
    return said.some(({ id, isWithdrawn }) => id === utterance.claimId && isWithdrawn);
  const words = JSON.stringify(utterance);
  return said.some(({ claim, isWithdrawn }) => !isWithdrawn && JSON.stringify(claim) === words);
}

/** Its first words, while nobody has asked or accused it. Calm bots teach: whoever speaks first among them asks. */
function opensWithSmallTalk({ me }: GameView, { level, seed }: Mind, heard: readonly HeardClaim[]): boolean {
  const self = me?.playerId;
  const own = heard.filter(({ speaker }) => speaker === self);
  if (
    self === undefined ||
    hasToldOfOneself(heard, self) ||
    own.length >= patienceOf(level) ||
    isPressed(heard, self)
  )
    return false;
  if (level === 'calm' && heard.length === 0) return true;
  return isDrawn(BEGINS_WITH_SMALL_TALK, createRandom(`${seed}/opening ${own.length}`));
}

/** Small talk; somebody of the village trusts whom it has reason to trust. */
function chat(thinker: Thinker, view: GameView, { seed }: Mind, cue: Cue): Utterance | null {
  const { own, roles, seats } = positionOf(view);
  const isOfVillage = own && roles.get(own.role).team === 'Villager';
  return smallTalk(view, seed, cue, isOfVillage ? wolfChances(thinker.belief(view), seats) : undefined);
}

/** Whom a bot may still judge and ask: nobody twice. */
function unsaidIn(view: GameView, heard: readonly HeardClaim[], self: PlayerId) {
  const others = positionOf(view).seats.filter((seat) => seat !== self);
  const own = heard.filter(({ speaker }) => speaker === self);
  const asked = new Set(own.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
  const judged = new Set(own.flatMap(({ claim }) => (claim.kind === 'suspect' ? [claim.player] : [])));
  return {
    unjudged: others.filter((seat) => !judged.has(seat)),
    unasked: others.filter((seat) => !asked.has(seat)),
  };
}

/** An answer takes nothing that the bot's own moments may need, or their number would tell what it had to say. */
function mayChat(view: GameView, cue: Cue): boolean {
  const self = view.me?.playerId;
  if (cue.kind === 'moment' || self === undefined) return true;
  const { unjudged, unasked } = unsaidIn(view, claimsHeardIn(view), self);
  return unjudged.length + unasked.length > cue.momentsLeft;
}

/**
 * Something to say without having thought: never what was said before, and a question in answer to one only where
 * there is nothing else. Null when there is nothing left.
 */
export function smallTalk(
  view: GameView,
  seed: string,
  cue: Cue,
  chances?: ReadonlyMap<PlayerId, number>,
): Utterance | null {
  const self = view.me?.playerId;
  if (self === undefined || !mayChat(view, cue)) return null;
  const heard = claimsHeardIn(view);
  const random = createRandom(`${seed}/small talk/${heard.length}`);
  const { unjudged, unasked } = unsaidIn(view, heard, self);
  const trusted = chances
    ? unjudged.toSorted((a, b) => (chances.get(a) ?? 0) - (chances.get(b) ?? 0))[0]
    : pickOne(unjudged, random);
  const trust: Utterance | null =
    trusted === undefined ? null : { kind: 'suspect', player: trusted, level: 'trust' };
  const isSure = trusted !== undefined && (chances?.get(trusted) ?? 0) <= TRUSTED;
  const player = pickOne(unasked, random);
  const ask: Utterance | null = player === undefined ? null : { kind: 'ask', player };
  if (cue.kind === 'question') return trust ?? ask;
  // Whoever does not hear the others cannot tell who has said it already: to ask again would show that.
  const human = view.me?.canRead === false ? null : askHuman(view, heard, self, random);
  return human ?? (isSure ? trust : null) ?? ask ?? trust;
}

/** A human who has claimed no role and was not asked yet. */
function askHuman(
  view: GameView,
  heard: readonly HeardClaim[],
  self: PlayerId,
  random: Random,
): Utterance | null {
  const asked = new Set(heard.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
  const silent = [...positionOf(view).humans].filter(
    (seat) => seat !== self && !asked.has(seat) && claimedRole(heard, seat) === undefined,
  );
  const player = pickOne(silent, random);
  return player === undefined ? null : { kind: 'ask', player };
}

/** What a bot says, as it is given to the game. */
export function payloadFromUtterance(
  { players }: Pick<GameState, 'players'>,
  utterance: Utterance,
): ClaimPayload {
  if (utterance.kind === 'withdraw') return utterance;
  return payloadFromClaim(utterance, (id) => {
    const named = players.find((player) => player.id === id);
    if (!named) throw new Error('a bot speaks of somebody who is not there');
    return named.userId;
  });
}
