// Layout of the pages that are opened with a link: the product's name and one narrow column.
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'

export const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col bg-surface px-5 py-6 sm:px-10">
    <title>{`${title} · ${common.appName}`}</title>
    <p className="flex items-center gap-2.5 text-lg font-bold tracking-[-0.03em]">
      <BrandMark className="size-8" />
      {common.appName}
    </p>
    <div className="mx-auto flex w-full max-w-[380px] flex-1 flex-col justify-center py-10">{children}</div>
  </main>
)
