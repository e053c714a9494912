import { expect, test } from 'bun:test';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { Progress } from './progress.tsx';
import { Select } from './select.tsx';
import { Stepper } from './stepper.tsx';
import { Switch } from './switch.tsx';

test('[H4.7] a field has its label, its hint and its error', () => {
  const { rerender } = render(<Field label="Name" hint="Others see it" />);
  const field = screen.getByRole('textbox', { name: 'Name', description: 'Others see it' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  rerender(<Field label="Name" hint="Others see it" error="Too long" />);
  expect(screen.getByRole('textbox', { name: 'Name', description: 'Others see it Too long' })).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Too long');
});

test('[H4.5] a disabled field takes no letters', async () => {
  const user = userEvent.setup();
  render(<Field label="Name" disabled />);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

function Choice() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return <Select label="Tier" options={{ a: 'Forever', b: 'For a day' }} value={value} onChange={setValue} />;
}

test('[H4.11] a select of the browser is chosen from by keyboard', async () => {
  const user = userEvent.setup();
  render(<Choice />);
  const select = screen.getByLabelText<HTMLSelectElement>('Tier');
  await user.selectOptions(select, 'For a day');
  expect(select.value).toBe('b');
});

function Lamp({ isDisabled = false }: { isDisabled?: boolean }) {
  const [isOn, setOn] = useState(false);
  return <Switch label="Sound" hint="Off at first" isOn={isOn} isDisabled={isDisabled} onChange={setOn} />;
}

test('[H4.20] a switch is turned by its label and by keyboard', async () => {
  const user = userEvent.setup();
  render(<Lamp />);
  const lamp = screen.getByRole('switch', { name: 'Sound', description: 'Off at first', checked: false });
  await user.click(screen.getByText('Sound'));
  expect(lamp.getAttribute('aria-checked')).toBe('true');
  lamp.focus();
  await user.keyboard(' ');
  expect(lamp.getAttribute('aria-checked')).toBe('false');
});

test('[H4.20] a disabled switch stays', async () => {
  const user = userEvent.setup();
  render(<Lamp isDisabled />);
  await user.click(screen.getByText('Sound'));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

function Minutes() {
  const [value, setValue] = useState(2);
  const format = (minutes: number) => `${minutes} min`;
  return <Stepper label="Time" value={value} min={1} max={3} step={1} format={format} onChange={setValue} />;
}

test('[H4.20] a stepper goes by steps, and not over its ends', async () => {
  const user = userEvent.setup();
  render(<Minutes />);
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More: Time' });
  more.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('3 min');
  expect(more.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Less: Time' }));
  expect(screen.getByRole('status').textContent).toBe('2 min');
});

function Name() {
  const [value, setValue] = useState('');
  return (
    <Field label="Name" maxLetters={5} value={value} onChange={(event) => setValue(event.target.value)} />
  );
}

test('[F4.5 F4.6] a field takes as many letters as a reader counts, and of what is put between them as many as fit', async () => {
  const user = userEvent.setup();
  render(<Name />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await user.click(field);
  await user.paste('🇩🇪🇫🇷🇮🇹');
  expect(field.value).toBe('🇩🇪🇫🇷🇮🇹');
  field.setSelectionRange(4, 4);
  await user.paste('🇪🇸🇵🇱🇧🇪');
  expect(field.value).toBe('🇩🇪🇪🇸🇵🇱🇫🇷🇮🇹');
  expect(field.selectionStart).toBe(12);
});

test('[F4.6] what an input method composes is left alone until it is finished', () => {
  render(<Name />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'にほんごごごご' }, isComposing: true });
  expect(field.value).toBe('にほんごごごご');
  fireEvent.compositionEnd(field);
  expect(field.value).toBe('にほんごご');
});

const GROUPS = [
  { label: 'Built-in', choices: [{ id: 'a', name: 'Village' }] },
  { label: 'Mine', choices: [{ id: 'b', name: 'Office' }] },
  { label: 'Others', choices: [] },
];

test('[H4.11] a list says what is chosen, opens by keyboard, and gives the focus back', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <Combobox
      label="Theme"
      value="a"
      shown={{ name: 'Village' }}
      groups={GROUPS}
      onChoose={({ name }) => chosen.push(name)}
    />,
  );
  const closed = screen.getByRole('combobox', { name: 'Theme', expanded: false });
  closed.focus();
  await user.keyboard('{Enter}');
  const list = within(screen.getByRole('listbox', { name: 'Theme' }));
  expect(list.getAllByRole('group')).toHaveLength(2);
  expect(list.getByRole('option', { name: 'Village' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Office']);
  expect(document.activeElement).toBe(closed);
});

test('[H4.12] a list says that it is busy, and a disabled one does not open', async () => {
  const user = userEvent.setup();
  render(
    <Combobox
      label="Theme"
      value={null}
      shown={undefined}
      groups={GROUPS}
      isBusy
      isDisabled
      onChoose={() => {}}
    />,
  );
  const closed = screen.getByRole('combobox', { name: 'Theme', busy: true });
  expect(closed.textContent).toBe('Loading...');
  await user.click(closed);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('[H4.16] progress is said in percent, or not at all where nobody knows', () => {
  const { rerender } = render(<Progress label="Upload" share={0.419} />);
  const bar = screen.getByRole('progressbar', { name: 'Upload', value: { now: 41, min: 0, max: 100 } });
  rerender(<Progress label="Upload" />);
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
  rerender(<Progress label="Upload" share={1.2} />);
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

test('[H2.80 H4.8] a typed password can be looked at by keyboard and hidden again, and does not leave the form', async () => {
  const user = userEvent.setup();
  let submits = 0;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    submits += 1;
  };
  render(
    <form onSubmit={submit}>
      <PasswordField label="Password" autoComplete="current-password" />
      <button type="submit">Sign In</button>
    </form>,
  );
  const field = screen.getByLabelText('Password');
  const button = screen.getByRole('button', {
    name: 'Show password',
    description: 'Password',
    pressed: false,
  });
  expect(field.getAttribute('type')).toBe('password');
  await user.type(field, 'secret');
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard(' ');
  expect([field.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect(screen.getByDisplayValue('secret')).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  await user.keyboard('{Enter}');
  expect([field.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  expect(submits).toBe(0);
});
