import {
  expectBareWordNoticed,
  expectFocusSeen,
  expectOneFirstAction,
  expectPickSeenInForcedColors,
  expectReadable,
  expectReadableOnSky,
  inEverySize,
  type Size,
} from './every-rule.ts';
import { type Look, lookAtRound } from './every-screen.ts';
import { expect, expectAccessible, PHONE, test } from './fixtures.ts';
import { shot } from './settled.ts';

/** They have the parts of the screen before, with less to press. */
const LIKE_BEFORE = ['deal, waiting', 'night, waiting', 'first light, read', 'vote, waiting'];

const SIZES: readonly Size[] = ['laptop', 'narrow', 'phone'];

/** Where the Tab key reaches something that no other screen has. */
const TABBED = [
  'deal, the card seen',
  'night, picked',
  'help',
  'first light',
  'discussion',
  'vote, picked',
  'results',
];

for (const theme of ['generic', 'corporate', 'onuw-classic', 'russiagate'])
  test(`[G1.2 H4.114 H4.115 H4.133 H4.141 H4.142 H4.152 H4.153 H4.157 H4.169 H4.198 H4.199 H4.213 H4.216] every screen of a round in ${theme} is readable and accessible, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    // Letters, colours and pictures differ from theme to theme, on every screen and at every size.
    const isDefault = theme === 'generic';
    let measured = 0;
    const look: Look = async (screen, task) => {
      await expectOneFirstAction(ann, screen, task !== undefined);
      const ask = async (size: Size) => {
        measured += await expectReadableOnSky(ann, screen, size);
        await expectReadable(ann, screen, size);
        await shot(ann, `${screen}-${theme}`);
      };
      await inEverySize(ann, ask, isDefault ? SIZES : undefined);
      if (!(isDefault && LIKE_BEFORE.includes(screen))) await expectAccessible(ann);
      if (!isDefault || TABBED.includes(screen)) await expectFocusSeen(ann, screen);
      if (!isDefault) return;
      if (screen === 'discussion') await expectBareWordNoticed(ann);
      if (screen === 'vote, picked') await expectPickSeenInForcedColors(ann, 'Dov', 'Cleo');
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
