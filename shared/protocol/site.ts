import { z } from 'zod';
import { checkText } from '../text/problems.ts';

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

/** Epoch milliseconds, up to the end of the year 9999. */
const time = z.int().min(0).max(253_402_300_799_999);
/** When the server is to stop, and from when on no new round may begin. */
export const plannedMaintenanceSchema = z.object({ stopsAt: time, noRoundsFrom: time });

export type PlannedMaintenance = z.infer<typeof plannedMaintenanceSchema>;

/** `PUT /api/admin/maintenance`. Without `noRoundsFrom` it is from now on, by the server's clock. */
export const maintenanceBodySchema = plannedMaintenanceSchema
  .partial({ noRoundsFrom: true })
  .refine(({ stopsAt, noRoundsFrom = 0 }) => noRoundsFrom <= stopsAt, {
    path: ['noRoundsFrom'],
    message: checkText('admin.roundsAfterStop'),
  });

export type MaintenanceBody = z.infer<typeof maintenanceBodySchema>;

/** What every page shows while maintenance is planned. */
const maintenanceNoticeSchema = plannedMaintenanceSchema.extend({
  /** 'winding_down': no round can be started, and those that are running go on; 'due': the same, after the planned stop. */
  stage: z.enum(['planned', 'winding_down', 'due']),
});

export type MaintenanceNotice = z.infer<typeof maintenanceNoticeSchema>;

/** `GET /api/maintenance`, for everybody, and what our page is told on the websocket. Null: none is planned. */
export const maintenanceSchema = z.object({ notice: maintenanceNoticeSchema.nullable() });

export type Maintenance = z.infer<typeof maintenanceSchema>;
