// What stands behind a mail: its header fields and its source.
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { sandboxText } from './text.ts'

export const HeaderList = ({ headers }: { headers: SandboxMessage['headers'] }) => (
  <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line text-sm">
    {headers.map(({ name, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: header fields repeat, and their order is their identity
      <div key={index} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[170px_minmax(0,1fr)]">
        <dt className="font-medium">{name}</dt>
        <dd className="font-mono text-xs leading-5 text-muted [overflow-wrap:anywhere]">{utf8Of(value)}</dd>
      </div>
    ))}
  </dl>
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
