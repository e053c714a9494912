import { useParams } from 'react-router';
import { PageTitle } from '../../components/page/message-page.tsx';
import ReviewPanel from '../../components/review/review-panel.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import './review-page.css';

const TEXTS = {
  title: 'What could have been known',
  back: 'Your games',
} as const;

/** The review of an earlier round. */
export default function ReviewPage() {
  const { gameId = '', round = '' } = useParams();
  return (
    <Stage phase="lobby">
      <PageTitle>{TEXTS.title}</PageTitle>
      <main className="page review-page">
        <header className="page-head">
          <ButtonLink look="chip" to="/profile">
            {TEXTS.back}
          </ButtonLink>
          <h1>{TEXTS.title}</h1>
        </header>
        <div className="panel">
          <ReviewPanel gameId={gameId} round={Number(round)} />
        </div>
      </main>
    </Stage>
  );
}
