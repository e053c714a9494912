import { DropdownMenu as Primitive } from 'radix-ui';
import { readingDirection } from '../../session/language.ts';
import * as styles from './menu.module.css';
import { RoundButton } from './round-button.tsx';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** The language of the label, where it is another one. */
  readonly lang?: string;
}

interface MenuProps {
  /** What the menu is for. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export function Menu({ label, items }: MenuProps) {
  return (
    <Primitive.Root modal={false} dir={readingDirection()}>
      <Primitive.Trigger asChild>
        <RoundButton icon="menu" label={label} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.root} align="end" sideOffset={8} collisionPadding={12}>
          {items.map((item) => (
            <Primitive.Item
              key={item.label}
              className={`${styles.item} ${item.isDangerous ? styles.itemDanger : ''}`}
              disabled={item.isDisabled ?? false}
              lang={item.lang}
              onSelect={item.onSelect}
            >
              {item.label}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
