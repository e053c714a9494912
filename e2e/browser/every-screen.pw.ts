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

interface Depth {
  /** Rules of axe; all of them if null. */
  readonly axeRules: readonly string[] | null;
  /** Screens on which the Tab key reaches something that no other screen has. */
  readonly tabbed: readonly string[];
}

const WHOLE: Depth = {
  axeRules: null,
  tabbed: [
    'deal, the card seen',
    'night, picked',
    'help',
    'first light',
    'discussion',
    'vote, picked',
    'results',
  ],
};
/** The other themes differ in letters, colours and pictures alone. */
const OTHER: Depth = {
  axeRules: ['color-contrast'],
  tabbed: ['night, picked', 'discussion'],
};

for (const [theme, { axeRules, tabbed }] of [
  ['generic', WHOLE],
  ['corporate', OTHER],
  ['onuw-classic', OTHER],
  ['russiagate', OTHER],
] as const)
  test(`[G1.2 H4.114 H4.115 H4.133 H4.141 H4.142 H4.152 H4.153 H4.157 H4.169 H4.198 H4.199 H4.213 H4.216] every screen of a round in ${theme} is readable and accessible, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    let measured = 0;
    const look: Look = async (screen, task) => {
      await expectOneFirstAction(ann, screen, task !== undefined);
      if (theme !== 'generic' && LIKE_BEFORE.includes(screen)) return;
      const ask = async (size: Size) => {
        measured += await expectReadableOnSky(ann, screen, size);
        await expectReadable(ann, screen, size);
        await shot(ann, `${screen}-${theme}`);
      };
      await inEverySize(ann, ask, SIZES);
      if (!LIKE_BEFORE.includes(screen)) await expectAccessible(ann, axeRules ?? undefined);
      if (tabbed.includes(screen)) await expectFocusSeen(ann, screen);
      if (theme !== 'generic') return;
      if (screen === 'discussion') await expectBareWordNoticed(ann);
      if (screen === 'vote, picked') await expectPickSeenInForcedColors(ann, 'Dov', 'Cleo');
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
