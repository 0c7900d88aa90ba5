// The user's own account: name, email, password, second step, sessions.
import type { ReactNode } from 'react'
import { useMe } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { accountText, emailChangeText } from '#web/words/account.ts'
import { SecondStep } from './second-step.tsx'
import { Sessions } from './sessions.tsx'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog')

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'), 'EmailDialog')

export function Account() {
  const dialogs = useDialogs()
  const changing = dialogs.of<true>('changing')
  const moving = dialogs.of<true>('moving')
  return (
    <div className="flex flex-col gap-8">
      <Profile />
      <div className="divide-y divide-line border-y border-line">
        <SignInRow
          title={accountText.password}
          hint={accountText.passwordHint}
          action={<Button onClick={() => changing.show(true)}>{accountText.change}</Button>}
        />
        <SignInRow
          title={emailChangeText.heading}
          hint={emailChangeText.hint}
          action={<Button onClick={() => moving.show(true)}>{emailChangeText.open}</Button>}
        />
      </div>
      <SecondStep />
      <Sessions />
      {changing.render((_, dialog) => (
        <PasswordDialog {...dialog} />
      ))}
      {moving.render((_, dialog) => (
        <EmailDialog {...dialog} />
      ))}
    </div>
  )
}

const SignInRow = ({ title, hint, action }: { title: string; hint: string; action: ReactNode }) => (
  <section className="flex flex-wrap items-center gap-3 py-3">
    <div className="min-w-0 flex-1">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-xs text-muted">{hint}</p>
    </div>
    {action}
  </section>
)

function Profile() {
  const { user } = useMe()
  const rename = useChange(api.account.updateMe, { isAwaited: true })
  const draft = useDraft({ name: user.name })
  const { name } = draft.values
  const save = async (): Promise<void> => {
    if (draft.flag(name.trim() ? {} : { name: accountText.needName })) return
    await rename.mutateAsync({ body: { name } })
    draft.reset({ name: name.trim() })
    toastSuccess(accountText.saved)
  }
  return (
    <Section title={accountText.profile} description={accountText.profileHint}>
      <SettingsForm
        draft={draft}
        onSave={save}
        failed={accountText.saveFailed}
        busy={rename.isPending}
        className="flex max-w-lg flex-col gap-4"
      >
        <Field label={accountText.name} error={draft.issueOf('name')}>
          <Input name="name" autoComplete="name" maxLength={100} {...draft.input('name')} />
        </Field>
        <Field label={accountText.email}>
          <Input readOnly value={user.email} className="text-muted" />
        </Field>
      </SettingsForm>
    </Section>
  )
}
