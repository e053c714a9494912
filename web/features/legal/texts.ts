export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const TEXTS = {
  home: 'Return to Home',
  terms: 'Terms',
  privacy: 'Privacy',
  operator: 'Who runs this server',
  runBy: (operator: string | null) =>
    operator === null
      ? 'It is offered by the people who run this server.'
      : `This server is run by ${operator}.`,
  reach: 'You can reach them at',
  noContact: 'They have not given an address here: ask the person who invited you.',
} as const;

export const TERMS: readonly Chapter[] = [
  {
    title: 'What this is',
    paragraphs: [
      'A party game of one night for friends around a table or far apart. Anybody may join a room as a guest, free of charge. An account is needed only to open rooms of your own.',
    ],
  },
  {
    title: 'What you can buy',
    paragraphs: [
      'The right to open rooms: forever for $9.99, paid once, or for 48 hours for $1.99. It is bought for one account. There is no subscription: nothing renews, and nothing is charged again automatically.',
      'A pass begins when you buy it. If another pass is still running, it begins when that one ends.',
    ],
  },
  {
    title: 'Refunds',
    paragraphs: [
      'Write to the people named below within 14 days of the purchase, and you get your money back. You need not say why. A refund ends the right to open rooms that came with the purchase.',
    ],
  },
  {
    title: 'Fair play',
    paragraphs: [
      'Lying at the table is the game. Attacking the service, cheating by technical means, pretending to be someone else outside the game, and harassing others are not. Anyone who does may lose their account.',
      'Keep your password to yourself: you are responsible for what is done with your account.',
    ],
  },
  {
    title: 'What we are responsible for',
    paragraphs: [
      'We try to keep the game running, but we cannot promise that it always does: a round may be lost to a fault. If what you bought does not work, we fix it or refund you. Beyond that we are liable only where the law requires it.',
    ],
  },
];

export const PRIVACY: readonly Chapter[] = [
  {
    title: 'What is stored',
    paragraphs: [
      'Your account: email address, display name, the face and colour you play with, a scrambled form of your password that nobody can read back, your settings, the keys that your authenticator app and your passkeys are checked with, if you have set any up, when you signed up and when you last signed in; and where you are signed in: which browser, since when, and when it was last used.',
      'Your rights to open rooms, and your payments: product, amount, time and the payment’s reference number. Cards and addresses are seen by Stripe, which takes the payment, and never by this server.',
      'The rounds you finished while signed in: when, with how many players, your name and role, and who won. Guests leave no such record.',
      'The review of a finished round: what was claimed in it, the night, the votes, and what could have been known, with the names at the table. Its players and the table’s screen can read it; what you alone could have known, only you.',
      'The theme packs you uploaded, without what a camera writes into its pictures.',
      'What administrators do, for instance granting the right to open rooms: who did it, to whom, and when.',
    ],
  },
  {
    title: 'Cookies and your browser',
    paragraphs: [
      'One cookie keeps you signed in, and another tells the page that you are signed in. After you ask for a sign-in link, a third one notes for half an hour that it was this browser that asked. A fourth one remembers for half a year that this browser has signed in, so that strangers who guess passwords cannot lock you out; it does not sign anybody in, and the server forgets it after a day if you do not come back. While you sign in with a passkey, a fifth one notes the same for five minutes. A sixth one is a random number, kept for a day: it shows the page whether your browser keeps cookies at all, and wrong room codes are counted by it, so that one person’s mistakes do not keep others in the same building out. It is not kept with anything about you. Your browser also remembers your name, the face and colour you chose, and your seat, so that you can get back to a running game, for a quarter of an hour the address that you asked a sign-in link for, how far the game was when you last looked, and what you asked for last until it is answered. There is no advertising and no tracking.',
    ],
  },
  {
    title: 'Rooms',
    paragraphs: [
      'A room, with its cards and what was said in it, is kept while it is open, and so are the results of its last 30 rounds, for those who played them. It is deleted when everybody has left, or when nobody has been there for half an hour. Words that the host hides are deleted at once, or, where the next round has begun, shown to nobody any more. When you delete your account, your name and your words are taken out of rounds that are over. The administrator who runs this server can see how far a room is and how many people are in it, and nothing else of it.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Your account and its rounds are kept until you delete it. Where nobody has verified its address, and it has no rounds, themes or purchases, it is deleted once nobody has signed in to it for 30 days. A session ends when you sign out, after 30 days without a visit, or 90 days after it began. A sign-in link, or the code mailed with it, works once, and only for a short time; a hash of it is kept for a month, so that opening it again works for the account that is signed in by then. To keep attackers out, requests are counted by network address for a short while. When you join, open a room or sign up, the server remembers for ten minutes by which press that was, so that pressing twice is done once: what you sent as a hash that nobody can read. If the host gives your seat to another device, it is remembered for a day from which session the seat went where, so that your own device can tell you. A room remembers a hash of the network address it was opened from, for a week at most.',
      'The review of a round is kept as long as one of the accounts that played it. When you delete yours, your name and what you alone could read are taken out of it. A practice round’s review, and that of a round without accounts, is deleted after a week. For eight days the server remembers the bare identifier of a guest who has signed in, or of an account that was deleted, so that no review that is worked out late names the wrong person.',
      'What matters for security is kept for 90 days: signing in and failing to, changes of passwords and rights, and requests that were refused, each with the time, the account and the network address it came from. It is read by the administrator who runs this server, and by nobody else. When you delete your account, those records stay without your account and your address.',
      'How often each side wins with a set of roles is summed up over all tables, without a name and without a room. So that no round is counted twice, the bare identifier of its room is kept for two weeks beside the sums. Whoever looks up how a set plays is remembered for less than a minute, by a hash of the network address or by the room.',
      'What the server tries again and again without success is kept so that it can be done later: keeping a finished round and its review, with the names at the table, for a week, and mailing a sign-in link, with its address, for an hour.',
      'Payments stay on record after an account is deleted, without your name, as bookkeeping rules require. The record of what administrators did stays as well. Where an administrator’s rights were taken away, a hash of the address stays, so that signing up again does not bring them back.',
    ],
  },
  {
    title: 'Your data is yours',
    paragraphs: [
      'On your profile you can download everything that is stored about you, and delete your account. Deleting it ends what you bought with it.',
    ],
  },
];
