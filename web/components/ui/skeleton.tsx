interface BoneProps {
  readonly size?: 'line' | 'title' | 'badge' | 'chip' | 'chips' | 'button' | undefined;
}

/**
 * One thing that is on its way, as high as a line of text, a name, a badge, a button or a few of them. Rows that are awaited are built
 * of them in the shape of the row itself, so that nothing jumps when it comes. What is awaited is said beside them.
 */
export const Bone = ({ size = 'line' }: BoneProps) => <span className={`bone bone--${size}`} />;
