import { MessagePage } from '../components/message-page.tsx';
import { ButtonLink } from '../components/ui/button.tsx';

export function NotFoundPage() {
  return (
    <MessagePage title="404 Page Not Found" text="Did you forget to add the page to the router?">
      <ButtonLink look="primary" to="/">
        Return to Home
      </ButtonLink>
    </MessagePage>
  );
}
