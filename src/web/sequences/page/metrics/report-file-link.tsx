// One table of the numbers as a file.
import { Download } from 'lucide-react'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { reportFileUrl } from '#web/sequences/queries/sequence-report.ts'
import { metricsText } from './text.ts'

export const ReportFileLink = ({ sequenceId, table }: { sequenceId: string; table: ReportTable }) => (
  <a
    href={reportFileUrl(sequenceId, table)}
    download
    data-variant="ghost"
    data-size="sm"
    className="btn shrink-0"
    aria-label={metricsText.csvOf(metricsText.tables[table])}
  >
    <Download aria-hidden />
    {metricsText.csv}
  </a>
)
