import { useReadAccountAgain } from '../../api/purchases.ts';
import { Button } from '../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

/** Who is signed in is not known, so Home shows neither face. */
export function Unreached() {
  const readAgain = useReadAccountAgain();
  return (
    <div className="home__unreached">
      <p role="alert">{TEXTS.unreached}</p>
      <Button look="chip" onClick={() => void readAgain()}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
