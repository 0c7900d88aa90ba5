// Schemas for sign-up, sign-in and passwords.
import * as z from 'zod'
import { SingleLine } from '#core/text/text-input.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts'

/** A password to be set. */
export const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

/** A password to be compared with the stored one: it may have been set when other limits applied. */
export const Password = z.string().min(1).max(MAX_PASSWORD_LENGTH)

const AccountEmail = SingleLine.trim().max(254).pipe(z.email())

export const SignUp = z.object({
  name: SingleLine.trim().min(1).max(100),
  email: AccountEmail,
  password: NewPassword,
})
export const SignIn = z.object({ email: AccountEmail, password: Password })
