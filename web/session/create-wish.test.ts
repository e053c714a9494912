import { expect, test } from 'bun:test';
import { forgetCreateWish, takeCreateWish, WISH_KEPT_MS, wishToCreate } from './create-wish.ts';
import { forgetPerson } from './personal.ts';

test('[T2.19] a wish to create a game is granted once, within half an hour, and to the same person', () => {
  expect(takeCreateWish()).toBe(false);
  wishToCreate(1_000);
  expect(takeCreateWish(1_000 + WISH_KEPT_MS)).toBe(true);
  expect(takeCreateWish(1_000 + WISH_KEPT_MS)).toBe(false);
  wishToCreate(1_000);
  expect(takeCreateWish(1_001 + WISH_KEPT_MS)).toBe(false);
  for (const forget of [forgetCreateWish, forgetPerson]) {
    wishToCreate();
    forget();
    expect(takeCreateWish()).toBe(false);
  }
});
