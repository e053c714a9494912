import { MAX_TITLE_LENGTH } from '@nightfall/shared/protocol/custom-roles';
import { Field } from '../../../components/ui/field.tsx';
import { type Draft, OFFERED_VARIANTS, VARIANTS } from './draft.ts';
import { PictureField } from './picture-field.tsx';
import type { DraftFieldsProps } from './role-fields.tsx';
import { TEXTS } from './texts.ts';

interface VariantFieldsProps extends DraftFieldsProps {
  /** A picture is on its way, or has come or failed. */
  readonly onSending: (isSending: boolean) => void;
}

/** What a role is called in a theme, and its picture. */
export function VariantFields({ draft, onChange, problem, of, onSending }: VariantFieldsProps) {
  return (
    <>
      <h3>{TEXTS.variants}</h3>
      {VARIANTS.map((theme) => {
        const variant = draft.variants[theme];
        const change = (part: Partial<Draft['variants'][typeof theme]>) =>
          onChange({ variants: { ...draft.variants, [theme]: { ...variant, ...part } } });
        const isMissing = variant.title.trim() === '';
        return (
          <div className="stack" key={theme}>
            <Field
              label={TEXTS.variantTitle(OFFERED_VARIANTS[theme])}
              hint={TEXTS.variantTitleHint}
              error={isMissing ? problem : of(`themeVariants.${theme}.title`)}
              autoComplete="off"
              required
              maxLetters={MAX_TITLE_LENGTH}
              value={variant.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <PictureField
              theme={OFFERED_VARIANTS[theme]}
              imageUrl={variant.imageUrl}
              problem={of(`themeVariants.${theme}.imageUrl`)}
              onChange={(imageUrl) => change({ imageUrl })}
              onSending={onSending}
            />
          </div>
        );
      })}
    </>
  );
}
