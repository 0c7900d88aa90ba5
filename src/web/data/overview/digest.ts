// The daily digest of the signed-in member in one workspace.
import type { BodyOf } from '#api/endpoint.ts'
import type { saveDigest } from '#api/overview/digest.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChangeOf } from '#web/lib/api/query.ts'

/** @param body null: off */
export const useSaveDigest = (id: string) =>
  useChangeOf(
    'digest',
    (body: BodyOf<typeof saveDigest> | null) =>
      body ? api.digest.saveDigest({ params: { id }, body }) : api.digest.stopDigest({ params: { id } }),
    { replies: query(api.digest.getDigest, { params: { id } }) },
  )
