import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { useKept } from '../../../components/page/last-round.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ClaimsJudged, hasClaims } from './claims-judged.tsx';
import { NightLog } from './night-log.tsx';
import { TEXTS } from './texts.ts';
import { Votes } from './votes.tsx';

interface ToldProps {
  readonly results: VoteResults | undefined;
  /** Whether a review tells who believed what. */
  readonly isReviewed: boolean;
}

/** What was voted, claimed and done in the night, each in a tab of its own. */
export function Told({ results, isReviewed }: ToldProps) {
  const { view } = useRoom();
  const { nightActions } = useTheme().text;
  const tabs = [
    ...(results === undefined ? [] : [{ value: 'votes', label: TEXTS.votes }]),
    ...(hasClaims(view) ? [{ value: 'claims', label: TEXTS.claims }] : []),
    { value: 'night', label: nightActions },
  ];
  const [chosen, choose] = useKept(`${view.round} told`, tabs[0]?.value ?? 'night');
  return (
    <section className="board told" aria-label={TEXTS.told}>
      <Tabs label={TEXTS.told} tabs={tabs} value={chosen} onChange={choose}>
        {chosen === 'votes' && results !== undefined && <Votes results={results} />}
        {chosen === 'claims' && <ClaimsJudged isReviewed={isReviewed} />}
        {chosen === 'night' && <NightLog />}
      </Tabs>
    </section>
  );
}
