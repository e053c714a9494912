import { Field } from '../../../components/ui/field.tsx';
import { type Draft, OFFERED_VARIANTS, VARIANTS } from './draft.ts';
import type { DraftFieldsProps } from './role-fields.tsx';
import { TEXTS } from './texts.ts';

/** What a role is called in a theme. */
export function VariantFields({ draft, onChange, problem, of }: DraftFieldsProps) {
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
              maxLength={80}
              value={variant.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <Field
              label={TEXTS.imageUrl(OFFERED_VARIANTS[theme])}
              hint={TEXTS.imageHint}
              error={of(`themeVariants.${theme}.imageUrl`)}
              type="url"
              autoComplete="off"
              placeholder={TEXTS.imageStart}
              maxLength={500}
              value={variant.imageUrl}
              onChange={(event) => change({ imageUrl: event.target.value })}
            />
          </div>
        );
      })}
    </>
  );
}
