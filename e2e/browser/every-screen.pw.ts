import { test } from './dealt-fixtures.ts';
import { briefly } from './depth.ts';
import {
  expectBareWordNoticed,
  expectFocusSeen,
  expectOneFirstAction,
  expectPickSeenInForcedColors,
  expectReadable,
  expectReadableOnSky,
  inEverySize,
  type Size,
  TIGHT_SIZES,
} from './every-rule.ts';
import { type Look, lookAtRound, wear } from './every-screen.ts';
import { expect, expectAccessible, PHONE } from './fixtures.ts';
import { roomAt } from './rooms.ts';
import { shot } from './settled.ts';

/** Where the Tab key comes by something that no other screen has. */
const TABBED = [
  'deal, the card seen',
  'night, picked',
  'help',
  'first light',
  'discussion',
  'vote, picked',
  'results',
];
/** They have the parts of the screen before, with less to press. */
const LIKE_BEFORE = ['deal, waiting', 'night, waiting', 'first light, read', 'vote, waiting'];
/** Where the other themes are looked at: on the skies on which one reads; in corporate, whose letters are wider, on all of them. */
const OTHER_THEMES = {
  corporate: ['lobby', 'first light', 'discussion', 'vote'],
  'onuw-classic': ['discussion', 'vote'],
  russiagate: ['discussion', 'vote'],
};

test('[G1.2 H4.141 H4.142 H4.152 H4.157 H4.198 H4.114 H4.115 H4.153 H4.169 H4.199 H4.213 H4.216] every screen of a round is readable, open to all, shows its focus and has one first action; in every theme its letters fit and its colours are told apart', async ({
  comeAsAnn,
  rooms,
}) => {
  test.slow();
  const ann = await comeAsAnn(PHONE);
  let measured = 0;
  const measure = (screen: string) => async (size: Size) => {
    measured += await expectReadableOnSky(ann, screen, size);
    await expectReadable(ann, screen, size);
    await shot(ann, screen);
  };
  const look: Look = async (screen, task) => {
    await expectOneFirstAction(ann, screen, task !== undefined);
    await inEverySize(
      ann,
      measure(screen),
      briefly<readonly Size[] | undefined>(['laptop', 'narrow', 'phone'], undefined),
    );
    if (briefly(!LIKE_BEFORE.includes(screen), true)) await expectAccessible(ann);
    if (briefly(TABBED.includes(screen), true)) await expectFocusSeen(ann, screen);
    const room = roomAt(ann, rooms);
    if (screen === 'discussion') await expectBareWordNoticed(ann);
    if (screen === 'vote, picked') await expectPickSeenInForcedColors(ann, 'Dov', 'Cleo');
    const others = Object.entries(OTHER_THEMES).filter(([, screens]) => screens.includes(screen));
    for (const [theme] of others) {
      await wear(ann, room, theme);
      await inEverySize(
        ann,
        measure(`${screen} in ${theme}`),
        theme === 'corporate' ? TIGHT_SIZES : ['phone'],
      );
      await expectAccessible(ann, ['color-contrast']);
    }
    if (others.length > 0) await wear(ann, room, 'generic');
  };
  await lookAtRound({ ann, rooms, theme: 'generic', look });
  expect(measured).toBeGreaterThan(0);
});
