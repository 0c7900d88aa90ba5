// The pictures of README and guide: which URL or dialog, and which part of it.
import { addDays } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import type { Scene } from '../support/filled-workspace.ts'

export type GuidePicture = {
  /** below docs/images, without `.png` */
  file: string
  /** an address, or the name of one of DIALOGS */
  of: ((scene: Scene) => string) | string
  /** what must be on the screen first */
  shows?: string
  size?: { width: number; height: number }
}

/** The clock of the sandbox, by which leads are enrolled, is ahead of this machine. */
const dayAfter = (days: number): string => addDays(workspaceDate(new Date()), days)

export const GUIDE: readonly GuidePicture[] = [
  {
    file: 'designer',
    of: ({ sequenceId }) => `/sequences/${sequenceId}/workflow`,
    shows: '생성됨 40/40',
    size: { width: 1180, height: 1000 },
  },
  { file: 'generation', of: 'generation' },
  { file: 'sequence', of: ({ sequenceId }) => `/sequences/${sequenceId}` },
  { file: 'sandbox', of: () => '/sandbox', size: { width: 1120, height: 600 } },
  { file: 'guide/sign-in', of: () => '/sign-in' },
  { file: 'guide/leads', of: () => '/leads?sort=status', shows: '진행', size: { width: 1280, height: 720 } },
  { file: 'guide/lead-view', of: 'lead-view', size: { width: 1280, height: 620 } },
  { file: 'guide/import', of: 'lead-import' },
  { file: 'guide/import-rows', of: 'lead-import-rows' },
  { file: 'guide/one-off-mail', of: 'one-off-mail' },
  { file: 'guide/groups', of: () => '/customer-groups' },
  { file: 'guide/rehearsal', of: 'rehearsal', size: { width: 1240, height: 720 } },
  { file: 'guide/email-settings', of: 'email-settings' },
  {
    file: 'guide/review',
    of: ({ sequenceId, nodeId }) => `/sequences/${sequenceId}/workflow?review=${nodeId}`,
  },
  { file: 'guide/enrol', of: 'enrol' },
  { file: 'guide/rotation', of: 'rotation', size: { width: 1120, height: 860 } },
  {
    file: 'guide/enrollments',
    of: ({ sequenceId }) => `/sequences/${sequenceId}?tab=contacts`,
    size: { width: 1120, height: 600 },
  },
  { file: 'guide/metrics', of: ({ sequenceId }) => `/sequences/${sequenceId}?tab=metrics` },
  { file: 'guide/dashboard', of: () => `/dashboard?from=${dayAfter(-70)}&to=${dayAfter(7)}` },
  { file: 'guide/mailbox', of: 'mailbox-connect' },
  { file: 'guide/rules', of: 'mailbox-rules' },
  { file: 'guide/opt-out', of: () => '/settings?tab=suppressions' },
  { file: 'guide/sender', of: () => '/settings?tab=sender' },
  { file: 'guide/inbox', of: () => '/inbox', size: { width: 1280, height: 470 } },
  { file: 'guide/snooze', of: 'snooze', size: { width: 1180, height: 470 } },
  { file: 'guide/digest', of: 'digest-preview', size: { width: 1120, height: 800 } },
  { file: 'guide/outbox', of: () => '/outbox', size: { width: 1120, height: 620 } },
  { file: 'guide/check', of: () => '/check' },
  { file: 'guide/members', of: () => '/settings?tab=members' },
]
