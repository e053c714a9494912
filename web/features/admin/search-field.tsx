import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { Field } from '../../components/ui/field.tsx';
import { TEXTS } from './texts.ts';
import type { ListSearch } from './use-list-search.ts';

interface SearchFieldProps extends Pick<ListSearch, 'text' | 'setText'> {
  /** What can be searched for. */
  readonly hint?: string;
}

export function SearchField({ text, setText, hint = TEXTS.searchHint }: SearchFieldProps) {
  return (
    <Field
      label={TEXTS.search}
      type="search"
      placeholder={hint}
      maxLetters={MAX_EMAIL_LENGTH}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
