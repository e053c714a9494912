import type { ReactNode } from 'react';
import { isMotionUnwelcome } from '../../../styles/motion.ts';

const intoSight = (place: HTMLElement | null) =>
  place?.scrollIntoView({ block: 'nearest', behavior: isMotionUnwelcome() ? 'instant' : 'smooth' });

/** What is asked after the first answer: it comes into sight if it lies below. */
export const FollowUp = ({ children }: { readonly children: ReactNode }) => (
  <div className="claim-follow-up" ref={intoSight}>
    {children}
  </div>
);
