import { invitationLink } from '../../components/page/invitation-link.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: TEXTS.copied, description: said });
  } catch {
    showToast({ title: TEXTS.copyFailed, description: text, isDestructive: true });
  }
}

export const copyCode = (code: string) => copy(code, TEXTS.codeCopiedText(code));

export const copyInvitation = (code: string) => copy(invitationLink(code), TEXTS.copiedText);

/** By the device's own share menu; where there is none, or it fails, the link is copied. */
export async function shareInvitation(code: string, title: string): Promise<void> {
  if (!('share' in navigator)) return copy(invitationLink(code), TEXTS.copiedInsteadText);
  try {
    await navigator.share({ title, text: `${TEXTS.roomCode} ${code}`, url: invitationLink(code) });
  } catch (error) {
    // Closing the share menu is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(invitationLink(code), TEXTS.copiedInsteadText);
  }
}
