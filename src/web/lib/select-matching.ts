// Selects all a filter finds, and says when that is more than can be taken at once.
import { MOST_ROWS } from '#web/lib/all-pages.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { common } from '#web/text/common.ts'

type Matching<Filter, Row> = {
  mutate: (
    filter: Filter,
    on: { onSuccess: (rows: Row[]) => void; onError: (error: unknown) => void },
  ) => void
}

export const selectMatching = <Filter, Row>(
  matching: Matching<Filter, Row>,
  filter: Filter,
  total: number,
  onRows: (rows: Row[]) => void,
): void =>
  matching.mutate(filter, {
    onSuccess: (rows) => {
      onRows(rows)
      if (total > rows.length) toastInfo(common.selectLimit(formatNumber(MOST_ROWS)))
    },
    onError: (error) => toastFailure(error, common.selectFailed),
  })
