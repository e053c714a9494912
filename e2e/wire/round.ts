import type { Phase } from '@nightfall/shared/game/state/phase';
import { randomPayload, voteTargets } from './choices.ts';
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
