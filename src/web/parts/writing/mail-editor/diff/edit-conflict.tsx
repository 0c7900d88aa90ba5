// Notice that another member has saved the mail meanwhile, with the differences.
import { useEffect, useRef, useState } from 'react'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextsCompared } from './mail-diff.tsx'

const editConflictText = {
  title: '다른 멤버가 이 이메일을 먼저 수정했습니다',
  hint: '작성 중인 내용은 유지됩니다. 다시 저장하면 내 내용으로 대체되고, 다른 멤버의 내용은 이전 내용으로 남습니다.',
  show: '차이 보기',
  hide: '접기',
  legend: '취소선은 다른 멤버의 내용, 밑줄은 내 내용에만 있는 부분입니다.',
} as const

type Props = { theirs: TemplateTexts; mine: TemplateTexts; hint?: string }

/** Rendered for each conflict: it is announced and scrolled into view; the focus is not moved. */
export function MailEditConflict({ theirs, mine, hint = editConflictText.hint }: Props) {
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} role="alert" className="scroll-mt-4">
      <Banner tone="amber" title={editConflictText.title}>
        <p>{hint}</p>
        <Button
          type="button"
          size="sm"
          className="mt-2"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? editConflictText.hide : editConflictText.show}
        </Button>
        {isShown && (
          <div className="mt-3 text-ink">
            <p className="mb-2 text-xs text-muted">{editConflictText.legend}</p>
            <TextsCompared before={theirs} after={mine} />
          </div>
        )}
      </Banner>
    </div>
  )
}
