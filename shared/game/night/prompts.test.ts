import { expect, test } from 'bun:test';
import type { Choice, ChoiceOffer } from '../state/choice.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { actionDataOf } from '../views/action-result.ts';
import { choiceFromPayload, payloadFromChoice } from './payload.ts';
import { checkChoice } from './prompts.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as unknown as [PlayerId, PlayerId, PlayerId];
const one = { min: 1, max: 1 } as const;
const swap: ChoiceOffer = {
  type: 'view_and_swap',
  targets: [bob, cleo],
  centerIndices: [0, 1, 2],
  ...one,
};
const rob: ChoiceOffer = { type: 'rob_player', targets: [bob, cleo], ...one };
const investigate: ChoiceOffer = { type: 'investigate_players', targets: [bob, cleo], min: 1, max: 2 };
const shift: ChoiceOffer = { type: 'shift_cards', directions: ['left', 'right'], ...one };
const give: ChoiceOffer = {
  type: 'assign_artifact',
  targets: [bob],
  artifactIds: ['void-of-nothingness'],
  ...one,
};

test.each<[ChoiceOffer, Partial<Choice>, string]>([
  [swap, { targets: [bob], centerIndices: [1] }, 'ok'],
  [swap, { targets: [bob], centerIndices: [1], ifEvilTarget: cleo }, 'ok'],
  [swap, { targets: [bob], centerIndices: [1], ifEvilTarget: ann }, 'illegal'],
  [swap, { targets: [bob, cleo], centerIndices: [1] }, 'incomplete'],
  [swap, { targets: [bob] }, 'incomplete'],
  [rob, { targets: [bob], ifEvilTarget: cleo }, 'illegal'],
  [investigate, { targets: [cleo, bob] }, 'ok'],
  [investigate, { targets: [cleo] }, 'ok'],
  [investigate, { targets: [cleo, cleo] }, 'illegal'],
  [shift, { direction: 'left' }, 'ok'],
  [shift, {}, 'incomplete'],
  [shift, { direction: 'left', targets: [bob] }, 'illegal'],
  [give, { targets: [bob], artifactId: 'void-of-nothingness' }, 'ok'],
  [give, { targets: [bob] }, 'incomplete'],
  [give, { targets: [bob], artifactId: 'mask-of-muting' }, 'illegal'],
])('[P4.9] of the offer %p the choice %p is %s', (offer, choice, expected) => {
  const whole: Choice = { type: offer.type, targets: [], centerIndices: [], ...choice };
  expect(checkChoice({ offers: [offer], canPass: false }, whole)).toBe(expected as 'ok');
});

test('a card for a player, or for another one if it is evil, keeps its places over the wire', () => {
  const findSeat = (id: string) => [ann, bob, cleo].find((player) => player === id);
  const payload = {
    type: 'view_and_swap',
    centerIndex: 2,
    targetUserId: 'bob',
    ifEvilTargetUserId: 'cleo',
  } as const;
  const choice = choiceFromPayload(payload, findSeat);
  expect(choice).toEqual({ type: 'view_and_swap', targets: [bob], centerIndices: [2], ifEvilTarget: cleo });
  expect(choice && payloadFromChoice(choice)).toEqual(payload);
  expect(choice && actionDataOf([choice], (id) => id as string as UserId)).toEqual(payload);
  expect(choiceFromPayload({ ...payload, ifEvilTargetUserId: 'eve' }, findSeat)).toBeNull();
});
