import { expect, test } from 'bun:test';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { RoundButton } from './round-button.tsx';

test('[H4.4] a button is pressed by pointer, Enter and space, and submits only when told to', async () => {
  const user = userEvent.setup();
  let presses = 0;
  let submits = 0;
  const press = () => {
    presses += 1;
  };
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Button onClick={press}>Ready</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  await user.keyboard('{Enter} ');
  expect([presses, submits]).toEqual([3, 0]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(submits).toBe(1);
});

test('[H4.5] a disabled button cannot be reached or pressed', async () => {
  const user = userEvent.setup();
  let presses = 0;
  render(
    <Button disabled onClick={() => (presses += 1)}>
      Ready
    </Button>,
  );
  await user.tab();
  await user.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(document.body);
  expect(presses).toBe(0);
});

test('[H4.6] a busy button says so, keeps the focus and does nothing', async () => {
  const user = userEvent.setup();
  let presses = 0;
  const press = () => {
    presses += 1;
  };
  const form = (isBusy: boolean) => (
    <form onSubmit={press}>
      <Button type="submit" look="primary" isBusy={isBusy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save', busy: false });
  await user.tab();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter} ');
  await user.click(button);
  expect(presses).toBe(0);
  expect(screen.getByRole('button', { name: 'Save', busy: true })).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('[H4.14] a sign is named, and says its name to the keyboard until Escape', async () => {
  const user = userEvent.setup();
  render(<RoundButton icon="copy" label="Copy code" />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Copy code');
  // The name once is enough.
  expect(screen.getByRole('button', { name: 'Copy code' }).hasAttribute('aria-describedby')).toBe(false);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[H4.14] a sign says its name to whoever points at it, and no longer', async () => {
  const user = userEvent.setup();
  render(<RoundButton icon="copy" label="Copy code" />);
  await user.hover(screen.getByRole('button'));
  await screen.findByRole('tooltip');
  await user.click(screen.getByRole('button'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[H4.14] a sign is silent when the focus comes back to it from its menu', async () => {
  const user = userEvent.setup();
  render(<Menu label="Menu" items={[{ label: 'Rules', onSelect: () => {} }]} />);
  await user.tab();
  await screen.findByRole('tooltip');
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Rules' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[H4.14] a finger sees no tooltip', async () => {
  const user = userEvent.setup();
  let presses = 0;
  render(<RoundButton icon="copy" label="Copy code" onClick={() => (presses += 1)} />);
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button') }]);
  expect(presses).toBe(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
