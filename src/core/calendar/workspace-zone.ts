import { dateInZone } from './zone.ts'

/**
 * The time zone of every workspace: the days of screens, periods, consents and monthly caps, and the default of mailboxes and
 * sequences, which may have another one.
 */
export const WORKSPACE_ZONE = 'Asia/Seoul'

/** The day of an instant in WORKSPACE_ZONE, YYYY-MM-DD. */
export const workspaceDate = (at: Date): string => dateInZone(at, WORKSPACE_ZONE)
