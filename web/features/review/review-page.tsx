import REVIEW from '@nightfall/shared/text/en/review.json';
import { useParams } from 'react-router';
import { PageTitle } from '../../components/page/message-page.tsx';
import ReviewPanel from '../../components/review/review-panel.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import * as reviewPageStyles from './review-page.module.css';

const TEXTS = REVIEW.page;

/** The review of an earlier round. */
export default function ReviewPage() {
  const { gameId = '', round = '' } = useParams();
  return (
    <Stage phase="lobby">
      <PageTitle>{TEXTS.title}</PageTitle>
      <main className={`${slipStyles.page} ${reviewPageStyles.root}`}>
        <header className={panelStyles.pageHead}>
          <ButtonLink look="chip" to="/profile">
            {TEXTS.back}
          </ButtonLink>
          <h1>{TEXTS.title}</h1>
        </header>
        <div className={panelStyles.root}>
          <ReviewPanel gameId={gameId} round={Number(round)} />
        </div>
      </main>
    </Stage>
  );
}
