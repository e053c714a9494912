import { test } from './dealt-fixtures.ts';
import {
  expectFocusSeen,
  expectOneFirstAction,
  expectReadable,
  expectReadableOnSky,
  inEverySize,
  type Size,
} from './every-rule.ts';
import { type Look, lookAtRound } from './every-screen.ts';
import { expect, expectAccessible, PHONE } from './fixtures.ts';
import { shot } from './settled.ts';

for (const theme of ['corporate', 'onuw-classic', 'russiagate'])
  test(`[H4.133 H4.142 H4.157 H4.213] every screen of a round in ${theme} is readable, open to all, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    let measured = 0;
    const look: Look = async (screen, task) => {
      const measure = async (size: Size) => {
        measured += await expectReadableOnSky(ann, screen, size);
        await expectReadable(ann, screen, size);
        await shot(ann, `${screen}-${theme}`);
      };
      await expectOneFirstAction(ann, screen, task !== undefined);
      await inEverySize(ann, measure);
      await expectAccessible(ann);
      await expectFocusSeen(ann, screen);
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
