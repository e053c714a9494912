import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const ratio = window.devicePixelRatio;
afterEach(() => {
  window.devicePixelRatio = ratio;
});

const OF_PACK = '/api/themes/oz/pictures/abc.webp';
const pictured = (src: string | null, shownWidth?: number) => (
  <Picture src={src} alt="Moon" className="moon" {...(shownWidth !== undefined && { shownWidth })}>
    <p>Drawn</p>
  </Picture>
);

test.each([
  [60, 1, '?width=160'],
  [60, 3, '?width=480'],
  [320, 1, '?width=480'],
  [320, 3, '?width=960'],
  [320, 3.5, ''],
  [undefined, 1, ''],
])(
  '[S4.9] a picture of a pack that is %p pixels wide on a screen of %p is loaded in that size',
  (width, dots, query) => {
    window.devicePixelRatio = dots;
    render(pictured(OF_PACK, width));
    expect(screen.getByRole('img', { name: 'Moon' }).getAttribute('src')).toBe(OF_PACK + query);
  },
);

test('[S4.9] any other picture has one size, and what is broken or not there is drawn', () => {
  const { rerender } = render(pictured('/pictures/hermit.png', 60));
  const image = screen.getByRole('img');
  expect(image.getAttribute('src')).toBe('/pictures/hermit.png');
  fireEvent.error(image);
  screen.getByText('Drawn');
  rerender(pictured(null));
  screen.getByText('Drawn');
});
