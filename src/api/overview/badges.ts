// The numbers beside the entries of the menu. A small call, because every open tab repeats it.
import * as z from 'zod'
import { endpoint, IdList } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

export const countBadges = endpoint({
  ...PATHS.badges.countBadges,
  access: 'viewer',
  tag: 'Check',
  summary:
    'How much needs a person, and how many threads with a reply nobody has read, how many consents are to be confirmed again.',
  query: z.object({ workspaceIds: IdList }),
  reply: z
    .object({
      check: z.number().int(),
      unread: z.number().int(),
      /** consents that have to be confirmed again */
      consents: z.number().int(),
    })
    .meta({ id: 'Badges' }),
})
