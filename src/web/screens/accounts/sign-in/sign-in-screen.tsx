// Sign-in and sign-up on one page.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { safeReturnPath } from '#web/lib/api/session-expired.ts'
import { common } from '#web/lib/common-text.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SequenceIllustration } from './sequence-illustration.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { signInText } from './text.ts'

export function SignInScreen() {
  // whether sign-up without an invitation is open, and whether the account would be the first
  const signUp = useRead(api.session.signUpState, {}, { staleTime: 0, retry: false })
  const [chosen, setChosen] = useState<'sign-in' | 'sign-up'>()
  const [ticket, setTicket] = useState<string>()
  const [forgot, setForgot] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // rendered once it is known whether the installation has an account; shows sign-in if that request fails
  const known = signUp.isSuccess || signUp.isError
  const first = signUp.data?.first ?? false
  const open = signUp.data?.open ?? true
  const mode = chosen ?? (first ? 'sign-up' : 'sign-in')
  const enter = (): void => void navigate(safeReturnPath(params.get('next')), { replace: true })
  const head =
    ticket !== undefined
      ? { title: signInText.stepTitle, hint: signInText.stepHint }
      : forgot
        ? { title: signInText.forgotTitle, hint: signInText.forgotHint }
        : mode === 'sign-in'
          ? { title: signInText.welcome, hint: signInText.welcomeHint }
          : { title: signInText.create, hint: first ? signInText.firstHint : signInText.createHint }
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(440px,1fr)_minmax(0,1.15fr)]">
      <title>{`${mode === 'sign-in' ? signInText.signIn : signInText.signUp} · ${common.appName}`}</title>
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <p className="flex items-center gap-2.5 text-lg font-bold tracking-[-0.03em]">
          <BrandMark className="size-8" />
          {common.appName}
        </p>
        <div className="mx-auto flex w-full max-w-[360px] flex-1 flex-col justify-center py-10">
          {known && (
            <div key={mode} className="animate-[appear_0.2s]">
              <h1 className="text-2xl font-bold tracking-[-0.025em]">{head.title}</h1>
              <p className="mt-1 mb-6 text-[13.5px] text-muted">{head.hint}</p>
              {ticket !== undefined ? (
                <SecondStepForm ticket={ticket} onDone={enter} onBack={() => setTicket(undefined)} />
              ) : forgot ? (
                <ForgotPasswordForm onBack={() => setForgot(false)} />
              ) : mode === 'sign-in' ? (
                <SignInForm onDone={enter} onSecondStep={setTicket} onForgot={() => setForgot(true)} />
              ) : (
                <SignUpForm onDone={enter} />
              )}
              {ticket === undefined && !forgot && (
                <Other mode={mode} open={open} first={first} onChoose={setChosen} />
              )}
            </div>
          )}
        </div>
      </main>
      <SequenceIllustration />
    </div>
  )
}

type OtherProps = {
  mode: 'sign-in' | 'sign-up'
  open: boolean
  first: boolean
  onChoose: (mode: 'sign-in' | 'sign-up') => void
}

/** The link to the other form, if it is available. */
function Other({ mode, open, first, onChoose }: OtherProps) {
  if (first && mode === 'sign-up') return null
  if (mode === 'sign-in' && !open) return <p className="mt-6 text-xs text-muted">{signInText.closed}</p>
  const other = mode === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <p className="mt-5 flex items-center justify-center gap-1.5 text-sm text-muted">
      {mode === 'sign-in' ? signInText.noAccount : signInText.haveAccount}
      <button
        type="button"
        className="link min-h-7 rounded-md px-0.5 font-semibold"
        onClick={() => onChoose(other)}
      >
        {other === 'sign-up' ? signInText.signUp : signInText.signIn}
      </button>
    </p>
  )
}
