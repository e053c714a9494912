import { useMedia } from '../../../components/ui/use-media.ts';

/** Whether a wide screen has room below the words and actions of a phase. */
export const useRoomBelow = (): boolean => useMedia('(min-width: 1280px) and (min-height: 860px)');
