import TEXTS from '@nightfall/shared/text/en/ui.json';
import { DropdownMenu as Primitive } from 'radix-ui';
import { useId } from 'react';
import * as comboboxStyles from './combobox.module.css';
import * as fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import * as menuStyles from './menu.module.css';

interface Choice {
  readonly id: string;
  readonly name: string;
  /** Of the name, where it is not in the page's language. */
  readonly lang?: string | undefined;
}

interface GroupOf<C extends Choice> {
  readonly label: string;
  readonly choices: readonly C[];
}

interface ComboboxProps<C extends Choice> {
  readonly label: string;
  /** Null: nothing is chosen yet, and `shown` only stands for it. */
  readonly value: string | null;
  /** What the closed list says; nothing while it is not known. */
  readonly shown: Pick<Choice, 'name' | 'lang'> | undefined;
  readonly groups: readonly GroupOf<C>[];
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (choice: C) => void;
}

interface GroupProps<C extends Choice> extends GroupOf<C>, Pick<ComboboxProps<C>, 'value' | 'onChoose'> {}

function Group<C extends Choice>({ label, choices, value, onChoose }: GroupProps<C>) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <Primitive.Group aria-labelledby={id}>
      <Primitive.Label className={comboboxStyles.group} id={id}>
        {label}
      </Primitive.Label>
      {choices.map((choice) => (
        <Primitive.Item
          key={choice.id}
          className={`${menuStyles.item} ${comboboxStyles.option}`}
          role="option"
          aria-selected={choice.id === value}
          onSelect={() => onChoose(choice)}
        >
          <span className={comboboxStyles.name} lang={choice.lang} dir="auto">
            {choice.name}
          </span>
          {choice.id === value && <Icon name="check" size={20} />}
        </Primitive.Item>
      ))}
    </Primitive.Group>
  );
}

/**
 * A list in groups to choose from; choosing the shown one again counts as well. It is Radix's menu in the roles of a
 * list: its select would bring a style element along, which the page's content policy forbids.
 */
export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const { label, value, shown, groups, isBusy = false, isDisabled = false, onChoose } = props;
  const id = useId();
  return (
    <div className={fieldStyles.root}>
      <span className={fieldStyles.label} id={id}>
        {label}
      </span>
      <Primitive.Root modal={false}>
        <Primitive.Trigger
          className={`${fieldStyles.input} ${comboboxStyles.root}`}
          role="combobox"
          aria-haspopup="listbox"
          aria-labelledby={id}
          aria-busy={isBusy}
          disabled={isDisabled}
        >
          <span className={comboboxStyles.name} lang={shown?.lang} dir="auto">
            {shown?.name ?? TEXTS.loading}
          </span>
          <Icon name="chevron" size={20} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            className={`${menuStyles.root} ${comboboxStyles.list}`}
            role="listbox"
            aria-labelledby={id}
            align="start"
            sideOffset={6}
            collisionPadding={12}
          >
            {groups.map((group) => (
              <Group key={group.label} {...group} value={value} onChoose={onChoose} />
            ))}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </div>
  );
}
