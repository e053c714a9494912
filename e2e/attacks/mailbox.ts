import { Person } from '../wire/person.ts';
import { eventually } from '../wire/within.ts';

interface KeptMail {
  readonly to: string;
  readonly text: string;
}

/** The mails that a development server keeps for this address, newest first. */
export async function mailsTo(email: string, apiUrl: string): Promise<string[]> {
  const mails = (await (await fetch(`${apiUrl}/dev/mail.json`)).json()) as KeptMail[];
  return mails.filter(({ to }) => to === email).map(({ text }) => text);
}

/** The token of the link that was mailed to this address last. */
export function mailedToken(email: string, apiUrl: string): Promise<string> {
  return eventually(async () => {
    const [newest] = await mailsTo(email, apiUrl);
    return /\/auth\/callback\?token=(\S+)/.exec(newest ?? '')?.[1] ?? null;
  }, `a link for ${email}`);
}

/** A person who has asked for a link in their own browser and got it by mail. */
export async function personWithLink(name: string, apiUrl: string) {
  const person = new Person(name, apiUrl);
  const email = `${name.toLowerCase()}@${crypto.randomUUID()}.example`;
  await person.call('POST', '/api/auth/signup', { body: { email } });
  return { person, email, token: await mailedToken(email, apiUrl) };
}
