import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, PromptChoice } from '@nightfall/shared/protocol/game-view';
import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { allIn, allSee, type Room } from './room.ts';

const READY_PHASES: readonly Phase[] = ['role_deal', 'role_resolve', 'discussion'];

/** Whether the person is ready: the bot that kept a seat warm may have been it. */
const isReady = ({ seen, person }: Client) =>
  seen.players.some(({ userId, isReady }) => userId === person.userId && isReady);

/** Does what one person has to do in the phase they see, until there is nothing more to do. */
export async function playPhase(client: Client, dice: Dice): Promise<void> {
  const { phase } = client.seen;
  if (READY_PHASES.includes(phase) && !isReady(client)) await client.done('ready_next_phase');
  if (phase === 'job_choice') await playNight(client, dice);
  if (phase === 'vote') {
    const targets = voteTargets(client.seen);
    if (targets.length > 0) await client.done('submit_vote', { targetUserId: dice.pick(targets) });
  }
}

/** A copier is asked again after copying. */
export async function playNight(client: Client, dice: Dice): Promise<void> {
  for (;;) {
    const { phase, me } = client.seen;
    if (phase !== 'job_choice' || !me?.prompt) return;
    const depth = choicesIn(me.actionData);
    await client.done('submit_action', { data: randomPayload(client.seen, dice) });
    await client.until(
      (view) => view.phase !== 'job_choice' || choicesIn(view.me?.actionData) > depth,
      'the own choice is shown',
    );
  }
}

/** How many choices a player has made. */
export function choicesIn(actionData: unknown): number {
  if (typeof actionData !== 'object' || actionData === null) return 0;
  return 1 + ('next' in actionData ? choicesIn(actionData.next) : 0);
}

export const AFTER: Partial<Record<Phase, Phase>> = {
  role_deal: 'job_choice',
  job_choice: 'role_resolve',
  role_resolve: 'discussion',
  discussion: 'vote',
  vote: 'results',
};

/** All clients do what there is to do until the phase is reached. */
export async function playUntil(room: Room, phase: Phase, dice: Dice): Promise<void> {
  for (;;) {
    const now = room.clients[0]?.seen.phase ?? phase;
    if (now === phase) return;
    const next = AFTER[now];
    if (next === undefined) throw new Error(`${phase} is not reached from ${now}`);
    await allIn(room, now);
    await Promise.all(room.clients.map((client) => playPhase(client, dice)));
    await allIn(room, next);
  }
}

/** From the deal to the counted votes. */
export async function playRound(room: Room, dice: Dice): Promise<void> {
  await playUntil(room, 'results', dice);
  await allSee(room, ({ gameSettings }) => gameSettings.voteResults !== undefined, 'the results');
}

export async function playAgain(room: Room): Promise<void> {
  await Promise.all(room.clients.map((client) => client.done('play_again')));
  await allIn(room, 'lobby');
}

/** A random legal night action, read from the prompt alone. */
export function randomPayload(view: GameView, dice: Dice): NightPayload {
  const { choices, canPass } = view.me?.prompt ?? { choices: [], canPass: true };
  if (canPass && dice.chance(0.1)) return { type: 'pass' };
  const choice = dice.pick(choices);
  if (choice.type === 'submit_vote') throw new Error('This is no night action');
  return payload(choice, dice);
}

function payload(choice: PromptChoice, dice: Dice): NightPayload {
  const { type, targets = [], centerIndices = [], artifactIds = [], directions = [], min, max } = choice;
  const targetUserIds = dice.some(targets, min, max);
  const centers = dice.some(centerIndices, min, max);
  switch (type) {
    case 'swap_players':
      return { type, player1UserId: at(targetUserIds, 0), player2UserId: at(targetUserIds, 1) };
    case 'investigate_players':
      return { type, targetUserIds };
    case 'view_center':
      return { type, positions: [at(centers, 0), at(centers, 1)] };
    case 'copy_center':
    case 'view_center_card':
    case 'swap_center':
      return { type, centerIndex: at(centers, 0) };
    case 'view_and_swap': {
      const swap = { type, centerIndex: dice.pick(centerIndices), targetUserId: at(targetUserIds, 0) };
      return dice.chance(0.5) ? swap : { ...swap, ifEvilTargetUserId: dice.pick(targets) };
    }
    case 'assign_artifact':
      return { type, targetUserId: at(targetUserIds, 0), artifactId: dice.pick(artifactIds) };
    case 'shift_cards':
      return { type, direction: dice.pick(directions) };
    case 'view_werewolf_pile':
      return { type };
    case 'no_action':
      return targetUserIds.length === 0 ? { type } : { type, suspectUserId: at(targetUserIds, 0) };
    default:
      return { type, targetUserId: at(targetUserIds, 0) };
  }
}

/** Whom the viewer may vote for, who has not yet. */
export function voteTargets(view: GameView): string[] {
  const hasVoted = view.players.some(({ userId, hasVoted }) => hasVoted && userId === view.me?.userId);
  if (hasVoted) return [];
  return (view.me?.prompt?.choices ?? []).flatMap(({ type, targets = [] }) =>
    type === 'submit_vote' ? targets : [],
  );
}

export function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`There is nothing at ${index}`);
  return value;
}
