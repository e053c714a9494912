import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const pictured = (src: string | null) => (
  <Picture src={src} alt="Moon" shown="60px" className="moon">
    <p>Drawn</p>
  </Picture>
);

// holds: S4.9
test('the browser chooses among the sizes in which a picture of a pack is there', () => {
  const src = '/api/themes/oz/pictures/abc.webp';
  render(pictured(src));
  const image = screen.getByRole('img', { name: 'Moon' });
  expect(image.getAttribute('src')).toBe(src);
  expect(image.getAttribute('sizes')).toBe('60px');
  expect(image.getAttribute('srcset')?.split(',')).toEqual([
    `${src}?width=160 160w`,
    `${src}?width=480 480w`,
    `${src}?width=960 960w`,
    `${src} 1920w`,
  ]);
});

// holds: S4.9
test('any other picture has one size, and what is broken or not there is drawn', () => {
  const { rerender } = render(pictured('/pictures/hermit.png'));
  const image = screen.getByRole('img');
  expect(image.hasAttribute('srcset')).toBe(false);
  fireEvent.error(image);
  screen.getByText('Drawn');
  rerender(pictured(null));
  screen.getByText('Drawn');
});
