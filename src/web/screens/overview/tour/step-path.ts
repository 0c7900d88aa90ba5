// The screen on which the current step is done.
import type { Tour } from '#api/overview/today.ts'

/** Undefined when all steps are done. */
export function stepPath({ current, sequence }: Tour): string | undefined {
  switch (current) {
    case null:
      return undefined
    case 'day':
    case 'reply':
    case 'tenDays':
      return '/sandbox'
    case 'enroll':
    case 'start':
      return sequence ? `/sequences/${sequence.id}` : '/sequences'
    case 'write':
      return sequence ? `/sequences/${sequence.id}/workflow` : '/sequences?create=open'
    case 'review': {
      if (!sequence) return '/sequences'
      const { id, firstMailNodeId } = sequence
      const query = firstMailNodeId ? `?review=${encodeURIComponent(firstMailNodeId)}` : ''
      return `/sequences/${id}/workflow${query}`
    }
  }
}
