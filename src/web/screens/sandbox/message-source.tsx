// What stands behind a mail: its header fields and its source.
import type { SandboxMessage } from '#api/sandbox.ts'
import { sandboxText } from '#web/text/sandbox.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Table } from '#web/ui/table.tsx'

export const HeaderTable = ({ headers }: { headers: SandboxMessage['headers'] }) => (
  <Table
    label={sandboxText.view.headers}
    rows={headers.map((header, index) => ({ ...header, key: `${index}` }))}
    rowKey={(header) => header.key}
    maxHeight="480px"
    columns={[
      {
        key: 'name',
        head: sandboxText.headerName,
        width: '32%',
        cell: (header) => <span className="font-medium">{header.name}</span>,
      },
      {
        key: 'value',
        head: sandboxText.headerValue,
        cell: (header) => (
          <span className="font-mono text-xs [overflow-wrap:anywhere]">{utf8Of(header.value)}</span>
        ),
      },
    ]}
  />
)

export function RawSource({ raw }: { raw: string }) {
  const source = utf8Of(raw)
  return (
    <div className="relative">
      <CopyButton text={source} className="absolute top-2 right-2 bg-sunken" />
      <section
        aria-label={sandboxText.raw}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-[480px] overflow-auto rounded-lg bg-sunken p-3 pr-10"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap">{source}</pre>
      </section>
    </div>
  )
}

/** The wire carries a message's bytes one per character; most are ASCII, the rest is UTF-8. */
function utf8Of(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
}
