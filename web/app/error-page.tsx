import { MessagePage } from '../components/message-page.tsx';
import { Button } from '../components/ui/button.tsx';

/** What is left when a screen could not be drawn. */
export function ErrorPage() {
  return (
    <MessagePage title="Something went wrong" text="Error loading game data. Please refresh the page.">
      <Button look="primary" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </MessagePage>
  );
}
