import { MessagePage } from '../components/page/message-page.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

export function NotFoundPage() {
  return (
    <MessagePage title={TEXTS.nowhere} scene="table" text={TEXTS.nowhereText}>
      <p className="quiet">
        <small>{TEXTS.nowhereNote}</small>
      </p>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
