// Items that need a user: the count, the causes, the leads of one, and the actions.
import { useMutation } from '@tanstack/react-query'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type {
  CheckResult,
  continueCheck,
  listCheckIds,
  removeCheck,
  resolveUncertainCheck,
  retryCheck,
} from '#api/overview/check.ts'
import { api } from '#web/lib/api/api.ts'
import { inBatches } from '#web/lib/api/in-batches.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

/** The ids of all leads of a cause. */
export const useMatchingCheckIds = () =>
  useMutation({
    mutationFn: async (filter: ArgsOf<typeof listCheckIds>['query']) =>
      (await api.check.listCheckIds({ query: filter })).ids,
  })

export type Resolution =
  | { way: 'retry'; body: BodyOf<typeof retryCheck> }
  | { way: 'settle'; body: BodyOf<typeof resolveUncertainCheck> }
  | { way: 'continue'; body: BodyOf<typeof continueCheck> }
  | { way: 'remove'; body: BodyOf<typeof removeCheck> }

function resolveBatch(resolution: Resolution, enrollmentIds: string[]): Promise<CheckResult> {
  switch (resolution.way) {
    case 'retry':
      return api.check.retryCheck({ body: { enrollmentIds } })
    case 'settle':
      return api.check.resolveUncertainCheck({ body: { ...resolution.body, enrollmentIds } })
    case 'continue':
      return api.check.continueCheck({ body: { ...resolution.body, enrollmentIds } })
    case 'remove':
      return api.check.removeCheck({ body: { enrollmentIds } })
  }
}

export const useResolveEnrollments = () =>
  useChangeOf('check', async (resolution: Resolution): Promise<CheckResult> => {
    const results = await inBatches(resolution.body.enrollmentIds, (part) => resolveBatch(resolution, part))
    return {
      doneIds: results.flatMap(({ doneIds }) => doneIds),
      rejected: results.flatMap(({ rejected }) => rejected),
    }
  })
