import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

export const useTags = (workspaceIds: string | undefined) =>
  useQuery(query(api.tags.listTags, { query: { workspaceIds } }, { select: (page) => page.data }))
