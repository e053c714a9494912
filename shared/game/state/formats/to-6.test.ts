import { expect, test } from 'bun:test';
import { to6 } from './to-6.ts';

const UPLOADED = `/api/custom-roles/pictures/${'a'.repeat(64)}.webp`;
const role = (imageUrl: string | null) => ({ name: 'Baker', imageUrl });
const lists = (...pictures: (string | null)[]) => ({ customRoles: pictures.map(role) });

test('[H4.282 T3.2] pictures on other sites are forgotten, in a game and in what changes it', () => {
  const before = lists('https://example.com/baker.png', UPLOADED, null);
  const after = lists(null, UPLOADED, null);
  expect(to6.upgrade('game', { ...before, format: 5 })).toEqual({ ...after, format: 6 });
  const events = [{ type: 'roles_selected', ...before }, { type: 'game_started' }];
  expect(to6.upgrade('room-message', { events, format: 5 })).toEqual({
    events: [{ type: 'roles_selected', ...after }, { type: 'game_started' }],
    format: 6,
  });
});

test('[H4.282 T3.3] a program from before is told of no themes of a role, and of no chosen face', () => {
  const inThemes = { corporate: { title: 'Caterer', imageUrl: null } };
  const player = { displayName: 'Ann', look: { face: 1 } };
  const now = { customRoles: [{ ...role(UPLOADED), inThemes }], players: [player], format: 6 };
  const then = { customRoles: [role(UPLOADED)], players: [{ displayName: 'Ann' }], format: 5 };
  expect(to6.downgrade('game', now)).toEqual(then);
  const events = [{ type: 'player_joined', player }];
  expect(to6.downgrade('room-message', { events, format: 6 })).toEqual({
    events: [{ type: 'player_joined', player: { displayName: 'Ann' } }],
    format: 5,
  });
});
