import { memo } from 'react';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './card-back.module.css';
import { LARGE_CARD_WIDTH, Picture } from './picture.tsx';
import { cardStyleOf } from './styles/card-style-registry.ts';

const TABLE_CARD_WIDTH = 60;

/** The back of all cards of a theme, as large as the own card is shown. */
export const LargeCardBack = memo(function LargeCardBack() {
  const { look, images, text } = useTheme();
  const { Back } = cardStyleOf(look.cardBack);
  return (
    <Picture src={images.cardBack} alt="" shownWidth={LARGE_CARD_WIDTH} className={styles.largeCardBack}>
      <svg className={styles.largeCardBack} viewBox="0 0 250 350" aria-hidden="true">
        <Back gameTitle={text.gameTitle} />
      </svg>
    </Picture>
  );
});

/** A card face down on the table. */
export const CardBack = memo(function CardBack() {
  const { look, images } = useTheme();
  const { SmallBack } = cardStyleOf(look.cardBack);
  return (
    <Picture src={images.cardBack} alt="" shownWidth={TABLE_CARD_WIDTH} className={styles.root}>
      <svg className={styles.root} viewBox="0 0 50 70" aria-hidden="true">
        <SmallBack />
      </svg>
    </Picture>
  );
});
