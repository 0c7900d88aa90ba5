// The sandbox screen: clock on top, message list left, selected message right.
import { useSandboxMessages } from '#web/data/sandbox/sandbox.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { id } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ClockCard } from './clock-card.tsx'
import { Message } from './message.tsx'
import { MessageList } from './message-list.tsx'
import { sandboxText } from './text.ts'

const Url = { ...ListUrl, mail: id }

export function SandboxScreen() {
  const [url, setUrl] = useUrlState(Url)
  const messages = useSandboxMessages({
    search: url.search,
    workspaceIds: useWorkspaceFilter(),
    ...pageWindow(url.page),
  })
  // beside the list the first message is shown by default; on small windows only a selected one
  const shown = url.mail ?? messages.data?.data[0]?.id
  return (
    <>
      <PageHeader title={sandboxText.title} description={sandboxText.description} />
      <div className={cx('contents', url.mail && 'max-lg:hidden')}>
        <ClockCard />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className={cx('min-w-0', url.mail && 'max-lg:hidden', !shown && 'lg:col-span-2')}>
          <MessageList
            messages={messages}
            search={url.search}
            page={url.page}
            shown={shown}
            onSearch={(search) => setUrl({ search, mail: null })}
            setPage={(to, options) => setUrl({ ...to, mail: null }, options)}
            hrefOf={(id) => `?${new URLSearchParams({ ...listParams(url), mail: id })}`}
          />
        </div>
        {shown && (
          <div className={cx('min-w-0 lg:sticky lg:top-32', !url.mail && 'max-lg:hidden')}>
            <Message key={shown} id={shown} backTo={`?${new URLSearchParams(listParams(url))}`} />
          </div>
        )}
      </div>
    </>
  )
}

/** Query parameters of the list. */
const listParams = ({ search, page }: { search: string; page: number }): Record<string, string> => ({
  ...(search && { search }),
  ...(page > 1 && { page: String(page) }),
})
