import { describe, expect, test } from 'bun:test';
import type { Choice, ChoiceOffer } from '../state/choice.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { actionDataOf } from '../views/action-result.ts';
import { choiceFromPayload, payloadFromChoice } from './payload.ts';
import { checkChoice } from './prompts.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as unknown as [PlayerId, PlayerId, PlayerId];
const findSeat = (id: string) => [ann, bob, cleo].find((player) => player === id);

function check(offer: ChoiceOffer, choice: Partial<Choice>) {
  const whole: Choice = { type: offer.type, targets: [], centerIndices: [], ...choice };
  return checkChoice({ offers: [offer], canPass: false }, whole);
}

describe('a card for a player, or for another one if it is evil', () => {
  const offer: ChoiceOffer = {
    type: 'view_and_swap',
    targets: [bob, cleo],
    centerIndices: [0, 1, 2],
    min: 1,
    max: 1,
  };

  test.each([
    [{ targets: [bob], centerIndices: [1] }, 'ok'],
    [{ targets: [bob], centerIndices: [1], ifEvilTarget: cleo }, 'ok'],
    [{ targets: [bob], centerIndices: [1], ifEvilTarget: ann }, 'illegal'],
    [{ targets: [bob, cleo], centerIndices: [1] }, 'incomplete'],
    [{ targets: [bob] }, 'incomplete'],
  ] as const)('%p is %s', (choice, expected) => {
    expect(check(offer, choice)).toBe(expected);
  });

  test('is nothing other actions take', () => {
    const rob: ChoiceOffer = { type: 'rob_player', targets: [bob, cleo], min: 1, max: 1 };
    expect(check(rob, { targets: [bob], ifEvilTarget: cleo })).toBe('illegal');
  });

  test('keeps its places over the wire', () => {
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
});

describe('a direction', () => {
  test.each([0, 1])('is nothing to count (%d)', (count) => {
    const offer: ChoiceOffer = { type: 'shift_cards', directions: ['left', 'right'], min: count, max: count };
    expect(check(offer, { direction: 'left' })).toBe('ok');
    expect(check(offer, {})).toBe('incomplete');
    expect(check(offer, { direction: 'left', targets: [bob] })).toBe('illegal');
  });
});

test('an artifact goes with its bearer', () => {
  const offer: ChoiceOffer = {
    type: 'assign_artifact',
    targets: [bob],
    artifactIds: ['void-of-nothingness'],
    min: 1,
    max: 1,
  };
  expect(check(offer, { targets: [bob], artifactId: 'void-of-nothingness' })).toBe('ok');
  expect(check(offer, { targets: [bob] })).toBe('incomplete');
  expect(check(offer, { targets: [bob], artifactId: 'mask-of-muting' })).toBe('illegal');
});

test('[P4.9] one or two players, in their order', () => {
  const offer: ChoiceOffer = { type: 'investigate_players', targets: [bob, cleo], min: 1, max: 2 };
  expect(check(offer, { targets: [cleo, bob] })).toBe('ok');
  expect(check(offer, { targets: [cleo] })).toBe('ok');
  expect(check(offer, { targets: [cleo, cleo] })).toBe('illegal');
});
