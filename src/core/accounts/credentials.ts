// Schemas for sign-up and sign-in, used by the forms in the browser and by the endpoints.
import * as z from 'zod'
import { SingleLine } from '#core/text/text-input.ts'
import { NewPassword, Password } from './password.ts'

export const AccountEmail = SingleLine.trim().max(254).pipe(z.email())

export const SignUp = z.object({
  name: SingleLine.trim().min(1).max(100),
  email: AccountEmail,
  password: NewPassword,
})
export const SignIn = z.object({ email: AccountEmail, password: Password })
