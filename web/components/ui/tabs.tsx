import { Tabs as Primitive, ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { readingDirection } from '../../session/language.ts';
import * as styles from './tabs.module.css';

interface Segment {
  readonly value: string;
  readonly label: string;
  /** Of the label, where it is not in the page's language. */
  readonly lang?: string | undefined;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Segment[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  return (
    <Primitive.Root className="stack" dir={readingDirection()} value={value} onValueChange={onChange}>
      <Primitive.List className={styles.root} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger className={styles.segment} key={tab.value} value={tab.value} lang={tab.lang}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value}>{children}</Primitive.Content>
    </Primitive.Root>
  );
}

interface SegmentsProps {
  readonly label: string;
  readonly options: readonly Segment[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** One of a few, side by side. */
export function Segments({ label, options, value, onChange, disabled = false }: SegmentsProps) {
  return (
    <ToggleGroup.Root
      className={styles.root}
      type="single"
      dir={readingDirection()}
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== '') onChange(next);
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          className={styles.segment}
          key={option.value}
          value={option.value}
          lang={option.lang}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
