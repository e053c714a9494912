import { type ReactNode, useEffect, useRef } from 'react';

/** The paper with what is to be done now. A new one takes the focus, but not the first: that is the heading's. */
export function NightSlip({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) slip.current?.focus();
  }, [isFirst]);
  return (
    <div className="slip" ref={slip} tabIndex={-1}>
      {children}
    </div>
  );
}
