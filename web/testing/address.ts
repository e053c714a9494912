import { act } from '@testing-library/react';

/** The page begins at this address. */
export const beginAt = (address: string): void => history.replaceState(null, '', address);

/** The present address, without the part behind the `#`. */
export const presentAddress = (): string => location.pathname + location.search;

/** As the browser's buttons do. */
export const goTo = (address: string): Promise<void> =>
  act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
