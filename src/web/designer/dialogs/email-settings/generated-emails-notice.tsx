// Mails that were generated do not change with the text they were made from.

import { useNodeNumbers } from '#web/designer/designer-context.ts'
import { formatNumber } from '#web/lib/format.ts'
import { settingsText } from '#web/shared/mail-editor/email-settings-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function GeneratedEmailsNotice({ node, onManage }: { node: { id: string }; onManage: () => void }) {
  const { generatedCount } = useNodeNumbers(node.id)
  if (generatedCount === 0) return null
  return (
    <Banner
      tone="gray"
      className="mt-2 mb-2.5 py-1.5!"
      action={
        <Button size="sm" onClick={onManage}>
          {settingsText.manage}
        </Button>
      }
    >
      {settingsText.generatedStay(formatNumber(generatedCount))}
    </Banner>
  )
}
