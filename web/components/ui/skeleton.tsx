import * as styles from './skeleton.module.css';

const BONE_CLASSES: Readonly<Record<string, string | undefined>> = {
  title: styles.title,
  badge: styles.badge,
  chip: styles.chip,
  chips: styles.chips,
  button: styles.button,
};
interface BoneProps {
  readonly size?: 'line' | 'title' | 'badge' | 'chip' | 'chips' | 'button' | undefined;
}

/**
 * A placeholder of the size of a line of text, a title, a badge, a chip or a button. Rows are built of them in their own
 * shape, so that nothing jumps when the content comes. What is awaited is written beside them.
 */
export const Bone = ({ size = 'line' }: BoneProps) => (
  <span className={`${styles.root} ${BONE_CLASSES[size] ?? ''}`} />
);
