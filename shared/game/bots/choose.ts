import type { GameView, MeView } from '../../protocol/game-view.ts';
import type { SeatAction } from '../commands/command.ts';
import { payloadFromChoice } from '../night/payload.ts';
import { randomChoice } from '../night/random-choice.ts';
import { findBuiltInRole } from '../night/roles/index.ts';
import { pickOne, type Random } from '../state/random.ts';
import { isDrawn } from './chance.ts';
import { PASSES } from './turns.ts';

/**
 * What a bot does now without thinking, or null when it has nothing to do. It gets a view like any player's, so it
 * cannot know more than one; what it submits comes from the prompt, so it is legal.
 */
export function chooseBotAction(view: GameView, random: Random): SeatAction | null {
  const { me } = view;
  if (!me) return null;
  switch (view.phase) {
    case 'role_deal':
    case 'role_resolve':
    case 'discussion':
      return isReady(view, me) ? null : { type: 'ready_next_phase' };
    case 'job_choice':
      return nightAction(me, random);
    case 'vote':
      return vote(view, me, random);
    default:
      return null;
  }
}

/** An abstention is a vote too: `me.voteTarget` does not tell it from none. */
export function hasVoted({ me, players }: GameView): boolean {
  return players.some((player) => player.id === me?.playerId && player.hasVoted);
}

function isReady(view: GameView, me: MeView): boolean {
  return view.players.some((player) => player.id === me.playerId && player.isReady);
}

/** At random; some of those who may leave their action alone do so. */
function nightAction({ prompt }: MeView, random: Random): SeatAction | null {
  if (!prompt) return null;
  if (prompt.canPass && isDrawn(PASSES, random)) return { type: 'submit_action', data: { type: 'pass' } };
  const offers = prompt.choices.flatMap((offer) => (offer.type === 'submit_vote' ? [] : [offer]));
  const actions = offers.filter(({ type }) => type !== 'no_action');
  // Who has nothing to choose suspects somebody.
  const offer = pickOne(actions.length > 0 ? actions : offers, random);
  return offer ? { type: 'submit_action', data: payloadFromChoice(randomChoice(offer, random)) } : null;
}

/** Votes once and without long thought: for a wolf it knows of when it plays against them, never for a companion, else for anybody. */
function vote(view: GameView, me: MeView, random: Random): SeatAction | null {
  if (hasVoted(view)) return null;
  const targets = me.prompt?.choices.find(({ type }) => type === 'submit_vote')?.targets ?? [];
  const own = me.currentRole ?? '';
  const isEvil = findBuiltInRole(own)?.team === 'Werewolf' || isCustomWolf(view, own);
  const friends = new Set<string>([...me.knowledge.masons, ...(isEvil ? me.knowledge.wolves : [])]);
  const suspects = isEvil ? [] : targets.filter((userId) => isSeenWolf(view, me, userId));
  const open = targets.filter((userId) => !friends.has(userId));
  const target = pickOne([suspects, open, targets].find((list) => list.length > 0) ?? [], random);
  return target === undefined ? null : { type: 'submit_vote', targetUserId: target };
}

/** Seen with the bot's own eyes at night, or turned face up. */
function isSeenWolf(view: GameView, me: MeView, userId: string): boolean {
  const seen = me.actionResult?.data.cards?.find((card) => card.userId === userId)?.role;
  const shown = view.players.find((player) => player.userId === userId)?.revealedRole;
  const isWolf = [seen, shown].some(
    (role = '') => role !== null && (findBuiltInRole(role)?.isWolf === true || isCustomWolf(view, role)),
  );
  return isWolf || me.knowledge.wolves.some((wolf) => wolf === userId);
}

/** Of the custom roles those of the werewolf team are wolves. */
function isCustomWolf({ customRoles }: GameView, role: string): boolean {
  return customRoles.some(({ name, team }) => name === role && team === 'Werewolf');
}
