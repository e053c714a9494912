import { test } from '../browser/dealt-fixtures.ts';
import { lookAtRound } from '../browser/every-screen.ts';
import { PHONE } from '../browser/fixtures.ts';
import { look as lookAt, TWO_THEMES } from './shots.ts';

/** What the pictures of a round are called; what is not among them is pictured with the states of a lobby or a round. */
const PICTURES = new Map([
  ['lobby', '20-lobby'],
  ['deal', '30-deal'],
  ['deal, the card seen', '31-deal-shown'],
  ['deal, waiting', '32-deal-understood'],
  ['night', '40-night'],
  ['night, picked', '41-night-picked'],
  ['night, waiting', '42-night-submitted'],
  ['first light', '50-night-result'],
  ['first light, read', '51-night-result-read'],
  ['discussion', '60-discussion'],
  ['vote', '70-vote'],
  ['vote, picked', '71-vote-picked'],
  ['vote, waiting', '72-vote-submitted'],
  ['results', '80-results'],
]);

// holds: H4.133
for (const theme of ['generic', 'onuw-classic', 'corporate', 'russiagate'])
  test(`a whole round looks right in ${theme}`, async ({ comeAsAnn, rooms }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    const isWhole = TWO_THEMES.some((one) => one === theme);
    const look = async (screen: string) => {
      const name = PICTURES.get(screen);
      if (name === undefined) return;
      await lookAt(ann, theme, name, isWhole ? {} : { sizes: ['phone', 'desktop'] });
    };
    await lookAtRound({ ann, rooms, theme, look });
  });
