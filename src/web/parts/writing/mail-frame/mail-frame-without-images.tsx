// A sent or received email whose external images load only on request: loading one shows its sender that the email
// was read, and our own tracking pixel would count the user's view as the lead's.
import { Image } from 'lucide-react'
import { useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MailFrame, type MailFrameProps } from './mail-frame.tsx'

const REMOTE =
  /<img\b[^>]*\bsrc\s*=\s*["']?\s*https?:|url\(\s*["']?\s*https?:|\bbackground\s*=\s*["']?\s*https?:/i

export function MailFrameWithoutImages(props: Omit<MailFrameProps, 'fetchesPictures'>) {
  const [imagesRequested, requestImages] = useState(false)
  return (
    <>
      {!imagesRequested && REMOTE.test(props.html) && (
        <p className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <Image aria-hidden className="size-3.5 shrink-0" />
          {common.picturesHeld}
          <Button size="sm" variant="ghost" onClick={() => requestImages(true)}>
            {common.showPictures}
          </Button>
        </p>
      )}
      <MailFrame {...props} loadsImages={imagesRequested} />
    </>
  )
}
