import { useState } from 'react';
import { Button, ButtonLink, type ButtonLook } from '../../components/ui/button.tsx';
import { Combobox } from '../../components/ui/combobox.tsx';
import * as styles from '../../components/ui/field.module.css';
import { Field } from '../../components/ui/field.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { RoundButton } from '../../components/ui/round-button.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { Segments, Tabs } from '../../components/ui/tabs.tsx';
import { Part } from './part.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'plain', 'big', 'danger', 'quiet', 'chip'];

export function Buttons() {
  return (
    <Part title="Buttons" look="small">
      {LOOKS.map((look) => (
        <div className="stack" key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} disabled>{`${look}, disabled`}</Button>
          <Button look={look} isBusy>{`${look}, busy`}</Button>
        </div>
      ))}
      <div className="stack">
        <ButtonLink to="/">A link</ButtonLink>
        <div className="row">
          <RoundButton icon="copy" label="Copy" />
          <RoundButton icon="share" label="Share" small />
          <RoundButton icon="swap" label="Swap" disabled />
        </div>
      </div>
    </Part>
  );
}

export function Fields() {
  return (
    <Part title="Fields" look="small">
      <Field label="Empty" placeholder="Your name" />
      <Field label="Filled, with a hint" hint="Others see it" defaultValue="Ada" />
      <Field label="Wrong" error="Must be between 1 and 50 characters" defaultValue="" />
      <Field label="Read only" readOnly defaultValue="ada@example.org" />
      <Field label="Disabled" disabled defaultValue="Ada" />
      <Field label="Code" className={styles.inputCode} defaultValue="MNKT7R" />
      <PasswordField label="Password" autoComplete="off" />
    </Part>
  );
}

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
];
const TIERS = { permanent: 'Permanent', pass_48h: '48 hours' } as const;
const THEME_GROUPS = [
  { label: 'Built-in', choices: [{ id: 'village', name: 'A village' }] },
  { label: 'Mine', choices: [{ id: 'office', name: 'An office with a rather long name' }] },
];

export function Choices() {
  const [way, setWay] = useState('one');
  const [tier, setTier] = useState<keyof typeof TIERS>('permanent');
  const [place, setPlace] = useState({ id: 'village', name: 'A village' });
  const [isOn, setOn] = useState(true);
  const [minutes, setMinutes] = useState(3);
  return (
    <Part title="Choices" look="small">
      <Tabs label="Tabs" tabs={OPTIONS.slice(0, 2)} value={way === 'two' ? way : 'one'} onChange={setWay}>
        What belongs to the tab.
      </Tabs>
      <Segments label="Segments" options={OPTIONS} value={way} onChange={setWay} />
      <Segments label="Segments, disabled" options={OPTIONS} value="two" onChange={setWay} disabled />
      <Select label="The browser’s own list" options={TIERS} value={tier} onChange={setTier} />
      <Combobox
        label="A list in groups"
        value={place.id}
        shown={place}
        groups={THEME_GROUPS}
        onChoose={setPlace}
      />
      <Combobox
        label="Loading"
        value={null}
        shown={undefined}
        groups={THEME_GROUPS}
        isBusy
        isDisabled
        onChoose={setPlace}
      />
      <div className="stack">
        <Switch label="Switch" hint="With a hint" isOn={isOn} onChange={setOn} />
        <Switch label="Switch, disabled" isOn={false} isDisabled onChange={setOn} />
      </div>
      <div className="stack">
        <Stepper
          label="Stepper"
          hint="At its end"
          value={minutes}
          min={1}
          max={3}
          step={1}
          format={(value) => `${value} min`}
          onChange={setMinutes}
        />
      </div>
    </Part>
  );
}
