// The second step of sign-in: whether it is on, and its actions.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { accountText } from '#web/words/account.ts'

const SetUp = lazyPart(() => import('./second-step-dialog.tsx'), 'SecondStepDialog')
const AskPassword = lazyPart(() => import('./ask-password-dialog.tsx'), 'AskPasswordDialog')
const BackupCodes = lazyPart(() => import('./backup-codes-dialog.tsx'), 'BackupCodesDialog')

export function SecondStep() {
  const state = useQuery(query(api.account.getTwoFactor, {}))
  const dialogs = useDialogs<{
    setting: true
    asking: 'codes' | 'off'
  }>()
  const setting = dialogs.of('setting')
  const asking = dialogs.of('asking')
  const [codes, setCodes] = useState<string[]>()
  return (
    <Section
      title={accountText.second}
      description={accountText.secondHint}
      actions={
        state.data &&
        (state.data.since === null ? (
          <Button variant="primary" onClick={() => setting.show(true)}>
            {accountText.turnOn}
          </Button>
        ) : (
          <>
            <Button onClick={() => asking.show('codes')}>{accountText.newCodes}</Button>
            <Button variant="ghost-danger" onClick={() => asking.show('off')}>
              {accountText.turnOff}
            </Button>
          </>
        ))
      }
    >
      {state.isError ? (
        <QueryError query={state} />
      ) : state.data === undefined ? (
        <Skeleton className="h-5 w-40" />
      ) : state.data.since === null ? (
        <Badge>{accountText.off}</Badge>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="green">{accountText.on}</Badge>
          {accountText.since(formatDate(state.data.since))}
          <span className="text-muted">
            {accountText.codesLeft(formatNumber(state.data.backupCodesLeft))}
          </span>
        </p>
      )}
      {setting.value && <SetUp {...setting} key={setting.key} onCodes={setCodes} />}
      {asking.value && (
        <AskPassword {...asking} key={`ask-${asking.key}`} purpose={asking.value} onCodes={setCodes} />
      )}
      {codes && <BackupCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}
