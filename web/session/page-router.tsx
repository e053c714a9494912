import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { BrowserRouter } from 'react-router';

interface RouterProps {
  readonly children: ReactNode;
  /** False: the next page is drawn before anything else happens. */
  readonly useTransitions?: boolean;
}

interface PageRouterProps {
  readonly children: ReactNode;
  /** Where addresses are kept: in the browser's bar, unless there is none. */
  readonly of?: ComponentType<RouterProps>;
}

type GoAtOnce = (go: () => void) => void;
const AtOnce = createContext<GoAtOnce>((go) => go());

/** As a rule a page stays until the script of the next one is loaded. */
export function PageRouter({ children, of: Router = BrowserRouter }: PageRouterProps) {
  const [isAtOnce, setAtOnce] = useState(false);
  const goAtOnce = useCallback((go: () => void) => {
    flushSync(() => setAtOnce(true));
    flushSync(go);
    setAtOnce(false);
  }, []);
  return (
    <AtOnce value={goAtOnce}>
      <Router {...(isAtOnce ? { useTransitions: false } : {})}>{children}</Router>
    </AtOnce>
  );
}

/** For leaving a page that must not render again, since its data is about to be removed. */
export const useGoAtOnce = (): GoAtOnce => useContext(AtOnce);
