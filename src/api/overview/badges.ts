// The numbers beside the entries of the menu. Every open tab polls this call, so it stays small.
import * as z from 'zod'
import { endpointsOf, IdList, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const endpoint = endpointsOf('Check')

export const countBadges = endpoint({
  ...PATHS.badges.countBadges,
  access: 'viewer',
  summary:
    'The number of items that need a user, of threads with an unread reply, and of consents that need confirmation.',
  query: z.object({ workspaceIds: IdList }),
  reply: namedObject('Badges', {
    check: z.number().int(),
    unread: z.number().int(),
    /** consents that need confirmation */
    consents: z.number().int(),
  }),
})
