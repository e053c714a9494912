import { chanceThat } from '../bots/belief.ts';
import type { OwnNight, Position } from '../bots/position.ts';
import { claimedRole, type HeardClaim } from '../bots/testimony.ts';
import { type ChosenVote, chanceOfPeace, chooseVote, type VoteInput } from '../bots/vote.ts';
import type { VoteReason } from '../results/review-part.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import type { Chances, InformedVote } from './figures.ts';
import type { Moment } from './moments.ts';

/** From this chance of peace on the village had better eliminate no player. */
const PEACE = 0.5;

/**
 * The vote that a player's knowledge favours: for the village the likeliest player to win by, for others the vote that
 * their side wins most often with, as the table is likely to vote.
 */
export function informedVote(voter: VoteInput): InformedVote {
  const { position, belief, targets } = voter;
  const own = position.own;
  if (own === null || targets.length === 0) return null;
  if (position.roles.get(own.role).team !== 'Villager') return voteFor(chooseVote(voter));
  const peace = chanceOfPeace(belief);
  if (peace > PEACE) return 'nobody';
  const isPrey = position.ruleset === 'standard' ? isOfWolves : ({ isWolf }: RoleFacts) => isWolf;
  const chances = targets.map((target) =>
    chanceThat(belief, ({ roles }) => {
      const role = roles.get(target);
      return role !== undefined && isPrey(role);
    }),
  );
  return voteFor(targets[chances.indexOf(Math.max(...chances))]);
}

const voteFor = (target: ChosenVote | undefined): InformedVote => {
  if (target === undefined) return null;
  return target === 'nobody' ? 'nobody' : { target };
};

const isOfWolves = ({ team }: RoleFacts): boolean => team === 'Werewolf';

interface VoteReasonInput {
  readonly position: Position;
  readonly own: OwnNight;
  readonly target: PlayerId;
  readonly heard: readonly HeardClaim[];
  /** Claims that were false, as the results say. */
  readonly untrue: ReadonlySet<string>;
  /** Claims that the voter's own night ruled out. */
  readonly ruledOut: ReadonlySet<string>;
  readonly moments: readonly Moment[];
  readonly start: Chances;
  readonly chances: readonly (Chances | null)[];
}

/** A claim is a reason when it made the target this many percent more suspect. */
const WEIGHS = 8;

/** Why it was the best vote: the first reason that holds, own sightings before what others said. */
export function voteReason(asked: VoteReasonInput): VoteReason {
  const { own, position } = asked;
  if (position.roles.get(own.role).team !== 'Villager') return { kind: 'best_for_side' };
  return seenReason(asked) ?? claimReason(asked) ?? ruledOutReason(asked) ?? toldReason(asked);
}

function seenReason({ own, position, target }: VoteReasonInput): VoteReason | null {
  const isWolfs = (role: RoleName) => position.roles.get(role).team === 'Werewolf';
  const seen = (own.findings?.cards ?? []).find(
    ({ place, role }) => 'player' in place && place.player === target && isWolfs(role),
  );
  if (seen) return { kind: 'saw_wolf', role: seen.role };
  const shown = position.dawn?.faceUp.get(target);
  return shown !== undefined && isWolfs(shown) ? { kind: 'lay_face_up', role: shown } : null;
}

/** The target lied about the one card that the voter knew. */
function claimReason({ own, position, target, heard, untrue }: VoteReasonInput): VoteReason | null {
  const role = claimedRole(heard, target);
  const isOnlyOne = position.selectedRoles.filter((name) => name === role).length === 1;
  const isUntrue = heard.some(
    ({ id, speaker, claim }) =>
      speaker === target && claim.kind === 'role' && claim.role === role && untrue.has(id),
  );
  if (role === undefined || !isOnlyOne || !isUntrue) return null;
  if (own.dealt === role) return { kind: 'dealt_it_yourself', role };
  const seen = (own.findings?.cards ?? []).find(
    (card) => card.role === role && !('player' in card.place && card.place.player === target),
  );
  return seen ? { kind: 'saw_it_elsewhere', role, place: seen.place } : null;
}

function ruledOutReason({ target, heard, untrue, ruledOut }: VoteReasonInput): VoteReason | null {
  const said = heard.find(
    ({ id, speaker, isWithdrawn }) =>
      speaker === target && !isWithdrawn && untrue.has(id) && ruledOut.has(id),
  );
  return said ? { kind: 'ruled_out', quote: { speaker: said.speaker, claim: said.claim } } : null;
}

/** The target's own claim, or a claim about the target. */
function isAbout({ playerId, claim }: MadeClaim, target: PlayerId): boolean {
  if (playerId === target) return true;
  switch (claim.kind) {
    case 'saw':
      return 'player' in claim.place && claim.place.player === target;
    case 'did':
      return claim.choice.targets.includes(target);
    case 'told':
      return claim.players.includes(target);
    case 'suspect':
      return claim.player === target;
    default:
      return false;
  }
}

function toldReason({ position, own, target, moments, start, chances }: VoteReasonInput): VoteReason {
  const at = position.seats.indexOf(target);
  const rises = moments.map(({ made, isWithdrawal }, index) => {
    const [before, after] = [index === 0 ? start : chances[index - 1], chances[index]];
    // The effect of several claims together belongs to none of them.
    if (!before || !after || isWithdrawal || !isAbout(made, target)) return 0;
    return (after[at] ?? 0) - (before[at] ?? 0);
  });
  const largest = Math.max(0, ...rises);
  const made = moments[rises.indexOf(largest)]?.made;
  if (largest >= WEIGHS && made) {
    const kind = made.playerId === target ? 'own_words' : 'was_told';
    return { kind, quote: { speaker: made.playerId, claim: made.claim } };
  }
  const last = chances.at(-1) ?? start;
  const others = last.filter((_, seat) => seat !== position.seats.indexOf(own.player));
  const percent = last[at] ?? 0;
  return percent === Math.max(...others) ? { kind: 'likeliest', percent } : { kind: 'best_for_side' };
}
