// A link to the sequence of a one-off mail leads to the page of its lead.
import { Navigate } from 'react-router'
import { isFailure } from '#web/lib/api/api-failure.ts'

/** The address of the lead when `error` says that the sequence is a one-off mail; null for other errors. */
function leadPathOf(error: unknown): string | null {
  if (!isFailure(error, 'one_off_mail')) return null
  const { leadId } = (error.report ?? {}) as { leadId?: unknown }
  return typeof leadId === 'string' ? `/leads/${leadId}` : '/outbox'
}

export const isOneOff = (error: unknown): boolean => leadPathOf(error) !== null

export const OneOffRedirect = ({ error }: { error: unknown }) => (
  <Navigate to={leadPathOf(error) ?? '/'} replace />
)
