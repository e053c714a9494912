import { expect, test } from 'bun:test';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Menu } from './menu.tsx';
import { Tabs } from './tabs.tsx';

interface AskingProps {
  onConfirm?: () => void;
  isOpen?: boolean;
}

function Asking({ onConfirm = () => {}, isOpen: isOpenAtFirst = false }: AskingProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave</Button>
      <ConfirmDialog
        title="Leave the room?"
        description="Your seat is given away."
        confirmLabel="Leave now"
        open={isOpen}
        onOpenChange={setOpen}
        onConfirm={onConfirm}
      />
    </>
  );
}

test('[H4.9] a dialog takes the focus, keeps it, and gives it back to who opened it', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Leave' });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', {
    name: 'Leave the room?',
    description: 'Your seat is given away.',
  });
  expect(document.activeElement?.textContent).toBe('Cancel');
  for (const _ of ['cancel', 'confirm', 'close', 'cancel again']) {
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.tab();
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('[H4.116] Escape in a dialog that has just opened over it leaves the one below open', () => {
  render(<Asking isOpen />);
  // The one on top is not known as such yet: that takes a frame after it has the focus.
  const above = document.createElement('div');
  above.setAttribute('role', 'dialog');
  document.body.append(above);
  const key = { key: 'Escape', bubbles: true, cancelable: true };
  const press = (place: Element) => act(() => void place.dispatchEvent(new KeyboardEvent('keydown', key)));
  press(above);
  above.remove();
  expect(screen.getByRole('dialog', { name: 'Leave the room?' })).toBeTruthy();
  press(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question starts on Cancel, what asks for something on its first field, the rest on its heading', () => {
  const starts = {
    Cancel: <Asking isOpen />,
    Name: (
      <Dialog title="Who?" open onOpenChange={() => {}}>
        <Button>Something else</Button>
        <Field label="Name" />
      </Dialog>
    ),
    'About the table': (
      <Dialog title="About the table" open onOpenChange={() => {}}>
        <Button>Something else</Button>
      </Dialog>
    ),
  };
  for (const [start, dialog] of Object.entries(starts)) {
    const { unmount } = render(dialog);
    const { activeElement } = document;
    const named = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : activeElement;
    expect(named?.textContent).toBe(start);
    unmount();
  }
});

test('[H4.9] a question does what it says only when it is confirmed', async () => {
  const user = userEvent.setup();
  let confirmed = 0;
  render(<Asking onConfirm={() => (confirmed += 1)} />);
  for (const [answer, times] of [
    ['Cancel', 0],
    ['Close', 0],
    ['Leave now', 1],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: answer }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(confirmed).toBe(times);
  }
});

test('[H4.15] a menu is walked by arrows, skips what is disabled, and gives the focus back', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const item = (label: string, isDisabled = false) => ({
    label,
    isDisabled,
    onSelect: () => chosen.push(label),
  });
  render(<Menu label="Room" items={[item('Rules'), item('Kick', true), item('Leave')]} />);
  const opener = screen.getByRole('button', { name: 'Room' });
  opener.focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Leave']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

function Ways() {
  const [value, setValue] = useState('in');
  const tabs = [
    { value: 'in', label: 'Sign In' },
    { value: 'up', label: 'Sign Up' },
  ];
  return (
    <Tabs label="Ways" tabs={tabs} value={value} onChange={setValue}>
      shows {value}
    </Tabs>
  );
}

test('[H4.10] tabs change by arrows and show what belongs to them', async () => {
  const user = userEvent.setup();
  render(<Ways />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toBe(
    document.activeElement as HTMLElement,
  );
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Sign Up', selected: true })).toBe(
    document.activeElement as HTMLElement,
  );
  expect(screen.getByRole('tabpanel', { name: 'Sign Up' }).textContent).toBe('shows up');
});
