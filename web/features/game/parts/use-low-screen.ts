import { useMedia } from '../../../components/ui/use-media.ts';

/** Whether there is hardly any height, but room for two columns, as on a turned phone; low-screen.css says the same. */
export const useLowScreen = (): boolean => useMedia('(min-width: 560px) and (max-height: 500px)');
