import type { Look } from '@nightfall/shared/themes/look-schema';
import { type ComponentType, memo } from 'react';
import { useTheme } from '../../theme/theme-context.tsx';
import { BadgeBack, SmallBadgeBack } from './card-backs/badge.tsx';
import { DossierBack, SmallDossierBack } from './card-backs/dossier.tsx';
import { MoonBack, SmallMoonBack } from './card-backs/moon.tsx';
import { SmallVillageBack, VillageBack } from './card-backs/village.tsx';
import { LARGE_CARD_WIDTH, Picture } from './picture.tsx';

type Drawings = Record<Look['cardBack'], ComponentType>;

const LARGE: Drawings = { village: VillageBack, moon: MoonBack, badge: BadgeBack, dossier: DossierBack };
const SMALL: Drawings = {
  village: SmallVillageBack,
  moon: SmallMoonBack,
  badge: SmallBadgeBack,
  dossier: SmallDossierBack,
};

const SMALL_CARD_WIDTH = 60;

/** The back of all cards of a theme, as large as the own card is shown. */
export const LargeCardBack = memo(function LargeCardBack() {
  const { look, images } = useTheme();
  const Drawing = LARGE[look.cardBack];
  return (
    <Picture src={images.cardBack} alt="" shownWidth={LARGE_CARD_WIDTH} className="large-card-back">
      <svg className="large-card-back" viewBox="0 0 250 350" aria-hidden="true">
        <Drawing />
      </svg>
    </Picture>
  );
});

/** A card face down on the table. */
export const CardBack = memo(function CardBack() {
  const { look, images } = useTheme();
  const Drawing = SMALL[look.cardBack];
  return (
    <Picture src={images.cardBack} alt="" shownWidth={SMALL_CARD_WIDTH} className="card-back">
      <svg className="card-back" viewBox="0 0 50 70" aria-hidden="true">
        <Drawing />
      </svg>
    </Picture>
  );
});
