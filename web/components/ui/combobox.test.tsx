import { expect, test } from 'bun:test';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Combobox } from './combobox.tsx';
import { Progress } from './progress.tsx';

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
      shown="Village"
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
