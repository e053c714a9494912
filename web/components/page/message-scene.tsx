import * as styles from './message-page.module.css';
import chair from './message-scenes/chair.svg?raw';
import clouds from './message-scenes/clouds.svg?raw';
import door from './message-scenes/door.svg?raw';
import moon from './message-scenes/moon.svg?raw';
import table from './message-scenes/table.svg?raw';
import tiles from './message-scenes/tiles.svg?raw';
import torn from './message-scenes/torn.svg?raw';

/** Each is 320 x 190 and stands on its lower edge, in the colours of the theme. Decoration only. */
const SCENES = { moon, table, chair, tiles, torn, door, clouds };

export type SceneName = keyof typeof SCENES;

/** Inlined, since an image of its own would not inherit the theme's custom properties. */
const contentOf = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

export function MessageScene({ name }: { name: SceneName }) {
  return (
    <svg
      className={styles.messageScene}
      viewBox="0 0 320 190"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: files of this folder
      dangerouslySetInnerHTML={{ __html: contentOf(SCENES[name]) }}
    />
  );
}
