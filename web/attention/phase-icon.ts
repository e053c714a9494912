import type { Phase } from '@nightfall/shared/game/state/phase';
import { useEffect } from 'react';
import day from './icons/discussion.svg';
import night from './icons/job-choice.svg';
import dusk from './icons/lobby.svg';
import torchlight from './icons/results.svg';
import nightfall from './icons/role-deal.svg';
import firstLight from './icons/role-resolve.svg';
import evening from './icons/vote.svg';

const ICONS: Readonly<Record<Phase, string>> = {
  lobby: dusk,
  role_deal: nightfall,
  job_choice: night,
  role_resolve: firstLight,
  discussion: day,
  vote: evening,
  results: torchlight,
};

/** The tab's icon shows the light of the phase, for who is looking at another tab. */
export function usePhaseIcon(phase: Phase): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
    const icon = (ICONS as Partial<typeof ICONS>)[phase];
    if (link === null || icon === undefined) return;
    const usual = link.href;
    link.href = icon;
    return () => {
      link.href = usual;
    };
  }, [phase]);
}
