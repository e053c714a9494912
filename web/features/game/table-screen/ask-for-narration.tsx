import { setNarration, useNarrationAnswer } from '../../../attention/settings.ts';
import { Button } from '../../../components/ui/button.tsx';
import { hasVoice } from './narrator.ts';
import { TEXTS } from './texts.ts';

/** Asked once in this browser. The press is also what lets the page speak. */
export function AskForNarration() {
  const answer = useNarrationAnswer();
  if (answer !== null || !hasVoice()) return null;
  return (
    <section className="tv__ask" aria-labelledby="narration-question">
      <p id="narration-question">{TEXTS.askForNarration}</p>
      <Button look="primary" onClick={() => setNarration(true)}>
        {TEXTS.readAloud}
      </Button>
      <Button onClick={() => setNarration(false)}>{TEXTS.staySilent}</Button>
    </section>
  );
}
