import { MessagePage } from '../components/page/message-page.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

export function NotFoundPage() {
  return (
    <MessagePage title={TEXTS.nowhere} scene="table" text={TEXTS.nowhereText}>
      <small>{TEXTS.nowhereNote}</small>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
