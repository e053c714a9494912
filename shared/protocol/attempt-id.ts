import { z } from 'zod';

/**
 * Names one press that enters (create, join, practice, signup), chosen by the browser and kept until it is answered. It is
 * as secret as a session, so only UUIDs of chance are taken: in the body alone, never in an address or a log. What
 * administrators make by a press has it as its own id.
 */
export const attemptIdSchema = z.uuidv4().optional();
