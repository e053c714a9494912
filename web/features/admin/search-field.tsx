import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { Field } from '../../components/ui/field.tsx';
import { TEXTS } from './texts.ts';
import type { ListSearch } from './use-list-search.ts';

export function SearchField({ text, setText }: Pick<ListSearch, 'text' | 'setText'>) {
  return (
    <Field
      label={TEXTS.search}
      type="search"
      placeholder={TEXTS.searchHint}
      maxLength={MAX_EMAIL_LENGTH}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
