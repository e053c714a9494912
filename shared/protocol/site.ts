import { z } from 'zod';

/** `GET /api/site`: what this server offers, for everybody. */
export const siteResponseSchema = z.object({
  /** False where no mail can be sent. */
  magicLinks: z.boolean(),
  /** 'paid': a room is opened by whoever has bought the right to. */
  hosting: z.enum(['free', 'paid']),
  /** 'test': a checkout without money, outside production; 'closed': nothing is for sale. */
  purchases: z.enum(['stripe', 'test', 'closed']),
  /** Where people reach the game, as they would say it; null where nobody has set that. */
  address: z.string().nullable(),
  /** Who runs this server and how to reach them, for /terms and /privacy. */
  operatorName: z.string().nullable(),
  contactEmail: z.string().nullable(),
});
export type SiteResponse = z.infer<typeof siteResponseSchema>;

/** `GET /api/cookies`: whether the cookie came back that an earlier answer to it has set. */
export const keptCookiesSchema = z.object({ areKept: z.boolean() });
export type KeptCookies = z.infer<typeof keptCookiesSchema>;
